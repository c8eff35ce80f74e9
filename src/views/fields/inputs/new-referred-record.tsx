import type { SyntheticEvent } from 'react';
import { lazyDetails } from '../../../kinds/lazy-details.ts';
import { titleOf, type Declaration } from '../../../kinds/declaration.ts';
import { useLazy } from '../../loading/use-lazy.ts';
import { ClosedByBack } from '../../navigation/closed-by-back.tsx';
import type { Option } from './picker.tsx';

const loadForm = () => import('../../form/form-dialog.tsx');
/** React bubbles the nested form's events to the outer one. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

interface NewReferredRecordProps {
  readonly declaration: Declaration;
  /** What was searched for. */
  readonly name: string;
  readonly onSaved: (option: Option) => void;
  readonly onClose: () => void;
}

export const NewReferredRecord = ({ declaration, name, onSaved, onClose }: NewReferredRecordProps) => {
  const form = useLazy(lazyDetails(loadForm, declaration), true);
  return (
    form && (
      <div role="presentation" onSubmit={stop} onKeyDown={stop} onBlur={stop}>
        <ClosedByBack isForm {...{ onClose }} />
        <form.FormDialog
          {...{ declaration, onClose }}
          details={form.details}
          title={`New ${declaration.singular}`}
          record={null}
          given={{ [declaration.titleField]: name }}
          onSaved={(record) => onSaved({ value: record.id, label: titleOf(declaration, record) })}
        />
      </div>
    )
  );
};

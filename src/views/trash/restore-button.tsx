import type { AnyRecord } from '../../api/records.ts';
import { recordPath, titleOf, type Declaration } from '../../kinds/declaration.ts';
import { Button } from '../parts/button.tsx';
import { focusNext, linkInList } from '../keyboard/focus-next.ts';
import { useMedia } from '../parts/use-media.ts';
import { useRestore } from './use-restore.ts';
import './restore-button.css';

interface RestoreButtonProps {
  readonly declaration: Declaration;
  readonly record: AnyRecord;
  readonly className?: string;
}

/** Of a record in its list, where its row has the focus meanwhile, and then the next. */
export const RestoreButton = ({ declaration, record, className }: RestoreButtonProps) => {
  const path = recordPath(declaration, record.id);
  const { restore } = useRestore(declaration, record, () => {
    if (document.activeElement === linkInList(path)) focusNext(path);
  });
  return (
    <Button
      variant="small"
      {...{ className }}
      aria-label={`Restore ${titleOf(declaration, record)}`}
      onClick={() => {
        linkInList(path)?.focus({ preventScroll: true });
        restore();
      }}
    >
      Restore
    </Button>
  );
};

/** As in list.css: there, no row shows its actions. */
const NO_ROW_ACTIONS_QUERY = '(hover: none), (width < 44rem)';

export const RestoreInCell = (props: RestoreButtonProps) =>
  useMedia(NO_ROW_ACTIONS_QUERY) && <RestoreButton {...props} className="no-print" />;

import { kindsReferring } from '../../../contract/incoming-references.ts';
import type { Kind } from '../../../contract/records.ts';
import { sentence } from '../format/format.ts';
import type { FilterField } from './filter-fields.ts';

/** "Offerings", "Universities within it" */
export const referringFields = (kind: Kind): readonly FilterField[] =>
  kindsReferring(kind).map(({ plural }) => ({
    field: plural,
    label: plural === kind.plural ? `${sentence(plural)} within it` : sentence(plural),
    section: 'Related records',
    type: 'objects',
    input: null,
    to: null,
    isReferring: true,
  }));

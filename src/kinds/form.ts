import { fieldLabel } from '../../contract/field-labels.ts';
import type { FormField, FormSection, InputType, PlainInputType } from './declaration.ts';

interface DeclaredField extends Omit<FormField, 'label' | 'input'> {
  /** Absent: a line of text. */
  readonly input?: PlainInputType | InputType;
}

interface DeclaredSection extends Omit<FormSection, 'fields'> {
  readonly fields: readonly DeclaredField[];
}

/** Labels are those of `contract/field-labels.ts`. */
export const form = (sections: readonly DeclaredSection[]): readonly FormSection[] =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.map(({ input = 'text', ...field }) => ({
      ...field,
      label: fieldLabel(field.field),
      input: typeof input === 'string' ? { type: input } : input,
    })),
  }));

export const SOURCE_IDS_FIELD: DeclaredField = {
  field: 'source_ids',
  input: 'codes',
  hint: 'IDs in the lists it was imported from, separated by spaces',
  isWide: true,
};

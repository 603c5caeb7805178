import { bindFields } from '../../../lib/bind-fields.ts';
import type { TextField } from './corporation-draft.ts';
import type { SectionProps } from './section-props.ts';

/** The props of a text input for a field of the draft. */
export function draftField(props: SectionProps, name: TextField, label: string, maxLength: number) {
  return {
    label,
    maxLength,
    ...bindFields(props)(name),
    autoComplete: 'off',
  };
}

import { bindFields } from '../../../lib/bind-fields.ts';
import type { TextField } from './corporation-draft.ts';
import type { SectionProps } from './section-props.ts';

/** The properties of an input that is one text of the draft. */
export function draftField(props: SectionProps, name: TextField, label: string, maxLength: number) {
  return {
    label,
    maxLength,
    ...bindFields(props)(name),
    autoComplete: 'off',
  };
}

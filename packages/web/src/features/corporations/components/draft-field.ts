import type { TextField } from './corporation-draft.ts';
import type { SectionProps } from './section-props.ts';

/** The properties of an input that is one text of the draft. */
export function draftField({ draft, set, errorOf }: SectionProps, name: TextField, label: string, maxLength: number) {
  return {
    label,
    maxLength,
    value: draft[name],
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      set({ [name]: event.currentTarget.value }),
    error: errorOf(name),
    autoComplete: 'off',
  };
}

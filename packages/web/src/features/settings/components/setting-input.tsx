import type { AdminSetting } from '@bookline/contract/features/settings';
import { MAX_NUMBER_TEXT } from '@bookline/contract/rules/limits';
import { ColorInput, PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { useNarrow } from '../../../ui/use-narrow.ts';

const inputTypes: Partial<Record<AdminSetting['kind'], string>> = { email: 'email', phone: 'tel', website: 'url' };

/** The input for a typed setting, by its kind. */
export function SettingInput({
  setting,
  value,
  onChange,
  error,
  focused,
}: {
  readonly setting: AdminSetting;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
  readonly focused: boolean;
}) {
  const narrow = useNarrow();
  const { kind, label, description, max, choices } = setting;
  const common = { label, description, value, error, autoFocus: focused, autoComplete: 'off' };
  const typed = (event: { readonly currentTarget: { readonly value: string } }) => onChange(event.currentTarget.value);
  const maxLength = max ?? 1000;
  switch (kind) {
    case 'choice':
      return <Select {...common} data={choices} onChange={(chosen) => onChange(chosen ?? '')} allowDeselect={false} />;
    case 'color':
      return (
        <ColorInput
          {...common}
          format="hex"
          placeholder="None"
          onChange={onChange}
          // The picker leaves Save free, which appears below.
          popoverProps={narrow ? { position: 'bottom-start', offset: 44 } : { position: 'right-start' }}
          styles={{ wrapper: { maxWidth: 280 } }}
        />
      );
    case 'lines':
      return <Textarea {...common} onChange={typed} maxLength={maxLength} autosize minRows={2} maxRows={10} />;
    case 'secret':
      return <PasswordInput {...common} autoComplete="new-password" onChange={typed} maxLength={maxLength} />;
    case 'number':
      return <TextInput {...common} onChange={typed} inputMode="numeric" maxLength={MAX_NUMBER_TEXT} maw={280} />;
    default:
      return <TextInput {...common} type={inputTypes[kind] ?? 'text'} onChange={typed} maxLength={maxLength} />;
  }
}

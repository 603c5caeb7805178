import { Input, SegmentedControl } from '@mantine/core';

const purposes = [
  { value: 'personal', label: 'Personal' },
  { value: 'marketing', label: 'Marketing' },
];
type Purpose = 'personal' | 'marketing';

/** Whether a message is about the contact's own business or marketing. `about` says what each needs. */
export function PurposeField({
  value,
  onChange,
  about,
  error,
}: {
  readonly value: Purpose;
  readonly onChange: (purpose: Purpose) => void;
  readonly about: Readonly<Record<Purpose, string>>;
  readonly error: string | undefined;
}) {
  return (
    <Input.Wrapper label="Purpose" labelElement="div" description={about[value]} error={error}>
      <div>
        <SegmentedControl
          size="xs"
          mt={6}
          aria-label="Purpose"
          data={purposes}
          value={value}
          onChange={(chosen) => onChange(chosen === 'marketing' ? 'marketing' : 'personal')}
        />
      </div>
    </Input.Wrapper>
  );
}

import type { Sharing } from '@bookline/contract/features/quick-filters';
import { Radio, Stack } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { sharingChoices } from '../sharing-words.ts';

/** With whom a view, letter, or report is shared. Hidden from users who can only keep it to themselves. */
export function SharingField({
  label,
  description,
  value,
  saved,
  error,
  onChange,
}: {
  readonly label: string;
  readonly description?: string;
  readonly value: Sharing;
  /** What is saved now, which stays a choice. */
  readonly saved: Sharing | undefined;
  readonly error: string | undefined;
  readonly onChange: (value: Sharing) => void;
}) {
  const choices = sharingChoices(useCurrentUser(), saved);
  if (choices.length <= 1) return null;
  return (
    <Radio.Group
      label={label}
      description={description}
      value={value}
      error={error}
      onChange={(chosen) => {
        const choice = choices.find((each) => each.value === chosen);
        if (choice) onChange(choice.value);
      }}
    >
      <Stack gap={6} mt={6}>
        {choices.map((choice) => (
          <Radio key={choice.value} value={choice.value} label={choice.label} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

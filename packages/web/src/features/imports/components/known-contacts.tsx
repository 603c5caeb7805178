import type { ImportField } from '@bookline/contract/features/imports';
import { MAX_IMPORT_TAGS } from '@bookline/contract/rules/limits';
import { Checkbox, Group, Radio, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import type { Options } from './options.ts';

const matches = [
  { value: 'phone', label: 'Phone number' },
  { value: 'email', label: 'Email' },
  { value: 'name_birthday', label: 'Name and birthday' },
] as const;

const known = [
  { value: 'skip', label: 'Don’t change', description: 'The row counts as a duplicate.' },
  {
    value: 'fill',
    label: 'Fill in missing values',
    description: 'Only empty fields change. Phones, emails, and tags are added.',
  },
  {
    value: 'overwrite',
    label: 'Overwrite with the file',
    description: 'Values in the row replace the contact’s.',
  },
  {
    value: 'review',
    label: 'Review each row',
    description: 'The rows wait for your decision. Nothing changes until you decide.',
  },
] as const;

const listed = [
  {
    value: 'flag',
    label: 'Import and mark',
    description: 'Numbers and emails on the list can’t be called, texted, or emailed.',
  },
  { value: 'leave_out', label: 'Skip', description: 'They’re listed in the report with the reason.' },
] as const;

/** The choices in words, for the review. */
export const knownLabel = (value: Options['known'] = 'skip'): string =>
  known.find((choice) => choice.value === value)?.label ?? '';
export const listedLabel = (value: 'flag' | 'leave_out' = 'flag'): string =>
  listed.find((choice) => choice.value === value)?.label ?? '';
export const matchLabels = (values: Options['match_by'] = ['phone', 'email', 'name_birthday']): string =>
  matches
    .filter(({ value }) => values.includes(value))
    .map(({ label }) => label.toLowerCase())
    .join(', ');

/** How contacts are matched, what happens to them, and how the do-not-contact list applies. */
export function KnownContacts({
  options,
  fields,
  errorOf,
  onChange,
}: {
  readonly options: Options;
  readonly fields: readonly ImportField[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (change: Options) => void;
}) {
  const { match_by = ['phone', 'email', 'name_birthday'], scrub_against = {} } = options;
  const hasBirthday = fields.some(({ target }) => target === 'date_of_birth');
  return (
    <Stack gap="lg">
      <Checkbox.Group
        label="Match rows to existing contacts by"
        description="Compared with the contacts you can see, and with earlier rows in the file."
        value={[...match_by]}
        onChange={(values) =>
          onChange({ match_by: matches.map(({ value }) => value).filter((value) => values.includes(value)) })
        }
        error={errorOf('match_by') ?? (match_by.length === 0 ? 'Choose at least one.' : undefined)}
      >
        <Group mt="xs" gap="lg">
          {matches.map(({ value, label }) => (
            <Checkbox
              key={value}
              value={value}
              label={label}
              {...(value === 'name_birthday' &&
                !hasBirthday && { disabled: true, description: 'No column is mapped to the date of birth.' })}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <Radio.Group
        label="Existing contacts"
        value={options.known ?? 'skip'}
        onChange={(value) => onChange({ known: known.find((choice) => choice.value === value)?.value ?? 'skip' })}
      >
        <SimpleGrid mt="xs" cols={{ base: 1, sm: 2 }} spacing="sm">
          {known.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Radio.Group
        label="Rows on the do-not-contact list"
        value={scrub_against.do_not_contact ?? 'flag'}
        onChange={(value) =>
          onChange({
            scrub_against: { ...scrub_against, do_not_contact: value === 'leave_out' ? 'leave_out' : 'flag' },
          })
        }
      >
        <SimpleGrid mt="xs" cols={{ base: 1, sm: 2 }} spacing="sm">
          {listed.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <TagsInput
        label="Tags for matches"
        description="Added to existing contacts and contacts on the do-not-contact list. Press Enter to add a tag."
        value={(scrub_against.updated_lead_tags ?? []).map(({ name }) => name)}
        onChange={(names) =>
          onChange({ scrub_against: { ...scrub_against, updated_lead_tags: names.map((name) => ({ name })) } })
        }
        maxTags={MAX_IMPORT_TAGS}
        maw="30rem"
      />
    </Stack>
  );
}

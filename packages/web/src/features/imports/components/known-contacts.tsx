import type { ImportField } from '@bookline/contract/features/imports';
import { Checkbox, Group, Radio, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import type { Options } from './options.ts';

const matches = [
  { value: 'phone', label: 'Phone number' },
  { value: 'email', label: 'E-mail address' },
  { value: 'name_birthday', label: 'Name and birthday' },
] as const;

const known = [
  { value: 'skip', label: 'Leave them as they are', description: 'The row counts as a duplicate.' },
  {
    value: 'fill',
    label: 'Fill in what is missing',
    description: 'Only empty fields change; phones, mails and tags are added.',
  },
  {
    value: 'overwrite',
    label: 'Overwrite with the file',
    description: 'Fields that the row has replace those of the contact.',
  },
  {
    value: 'review',
    label: 'Let me decide, row by row',
    description: 'The rows wait beside their contact. Nothing changes before you say so.',
  },
] as const;

const listed = [
  {
    value: 'flag',
    label: 'Import them, marked',
    description: 'A number on the list is not called or texted, an address is not written to.',
  },
  { value: 'leave_out', label: 'Leave them out', description: 'They stand among the rows with the reason.' },
] as const;

/** What knows a contact again and what happens then, and what the do-not-contact list does. */
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
  const { match_by = ['phone', 'email'], scrub_against = {} } = options;
  const hasBirthday = fields.some(({ target }) => target === 'date_of_birth');
  return (
    <Stack gap="lg">
      <Checkbox.Group
        label="A row is somebody you have when it has the same"
        description="Among the contacts you can see, and among the rows above it in the file."
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
                !hasBirthday && { disabled: true, description: 'No column is the date of birth.' })}
            />
          ))}
        </Group>
      </Checkbox.Group>
      <Radio.Group
        label="Contacts you have already"
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
        label="Tags for what matched"
        description="Contacts you have already, and those on the do-not-contact list, get these. Enter adds one."
        value={(scrub_against.updated_lead_tags ?? []).map(({ name }) => name)}
        onChange={(names) =>
          onChange({ scrub_against: { ...scrub_against, updated_lead_tags: names.map((name) => ({ name })) } })
        }
        maxTags={50}
        maw="30rem"
      />
    </Stack>
  );
}

import type { ClientsBook } from '@bookline/contract/features/import-clients';
import { MAX_IMPORT_TAGS } from '@bookline/contract/rules/limits';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Checkbox, Group, Radio, Select, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { PersonPicker, type PickedPerson } from '../../../ui/person-picker.tsx';
import type { ClientChoices } from '../clients.data.ts';
import { useOwners, usePools } from '../imports.data.ts';

const known = [
  { value: 'fill', label: 'Fill in missing values', description: 'Only empty fields change.' },
  { value: 'overwrite', label: 'Overwrite with the file', description: 'Values in the row replace existing ones.' },
  { value: 'skip', label: 'Don’t change', description: 'Only their policies change.' },
] as const;

/** What happens to existing clients, for the review. */
export const knownClientsLabel = (value: ClientChoices['known'] = 'fill'): string =>
  known.find((choice) => choice.value === value)?.label ?? '';

/** The owner of the clients, and what happens to existing contacts and policies. */
export function ClientOptions({
  choices,
  book,
  errorOf,
  onChange,
}: {
  readonly choices: ClientChoices;
  readonly book: ClientsBook;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (choices: ClientChoices) => void;
}) {
  const user = useCurrentUser();
  const pools = usePools();
  const set = (change: Partial<ClientChoices>) => onChange({ ...choices, ...change });
  const inPool = choices.pool !== undefined;
  const agents = book.agents.filter(({ known_as }) => known_as !== null).length;
  const strangers = book.carriers.filter(({ known_as }) => known_as === null).length;
  const missing = formatNumber(book.missing_policies);

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <PersonPicker<PickedPerson>
          label="Owner"
          description={inPool ? 'Contacts in a pool have no owner.' : 'The owner of new clients.'}
          value={inPool ? null : (choices.owner ?? user.id)}
          onChange={(owner) => set({ owner: owner ?? undefined, pool: undefined })}
          useFound={(q) => useOwners(q).data?.data ?? []}
          known={[{ id: user.id, name: `${user.profile.first_name} ${user.profile.last_name}` }]}
          nothingFoundMessage="No matching users in your downline"
          error={errorOf('owner')}
        />
        {(pools.data?.data.length ?? 0) > 0 && (
          <Select
            label="Pool"
            description="Instead of an owner."
            data={(pools.data?.data ?? []).map((pool) => ({ value: pool.id, label: pool.name }))}
            value={choices.pool ?? null}
            onChange={(pool) => set({ pool: pool ?? undefined, owner: undefined })}
            clearable
            error={errorOf('pool')}
          />
        )}
        <TagsInput
          label="Tags"
          description="Added to every contact in this file. Press Enter to add a tag."
          value={Array.isArray(choices.tags) ? choices.tags.map((tag: { name: string }) => tag.name) : []}
          onChange={(names) => set({ tags: names.map((name) => ({ name })) })}
          maxTags={MAX_IMPORT_TAGS}
          error={errorOf('tags')}
        />
      </SimpleGrid>
      <Stack gap="xs">
        <Checkbox
          label="Assign new clients to their writing agent"
          description={
            agents === 0 ? 'The file has no writing agent you can access.' : 'Other clients go to the owner above.'
          }
          disabled={agents === 0}
          checked={agents > 0 && choices.owner_by_agent === true}
          onChange={(event) => set({ owner_by_agent: event.currentTarget.checked })}
        />
        {user.roles.includes('admin') && strangers > 0 && (
          <Checkbox
            label={strangers === 1 ? 'Add the missing carrier' : `Add the ${strangers} missing carriers`}
            checked={choices.make_carriers === true}
            onChange={(event) => set({ make_carriers: event.currentTarget.checked })}
            error={errorOf('make_carriers')}
          />
        )}
        <Checkbox
          label="Cancel policies of these carriers that aren’t in the file"
          description={
            book.missing_policies === 0
              ? 'The file includes all of them.'
              : `Only for a full book of business. ${missing} ${book.missing_policies === 1 ? 'policy' : 'policies'} you can see would be canceled as of today. Undoing the import restores them.`
          }
          disabled={book.missing_policies === 0}
          checked={book.missing_policies > 0 && choices.end_missing === true}
          onChange={(event) => set({ end_missing: event.currentTarget.checked })}
          error={errorOf('end_missing')}
        />
      </Stack>
      <Radio.Group
        label="Existing clients"
        description="Matched by policy, phone, email, or name and birthday among the contacts you can see. Their policies are always updated."
        value={choices.known ?? 'fill'}
        onChange={(value) => set({ known: value as NonNullable<ClientChoices['known']> })}
      >
        <Group mt="xs" gap="lg" align="flex-start">
          {known.map((choice) => (
            <Radio key={choice.value} {...choice} />
          ))}
        </Group>
      </Radio.Group>
    </Stack>
  );
}

import type { BodyInput } from '@bookline/contract/endpoint';
import type { imports } from '@bookline/contract/features/imports';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { Group, Radio, Select, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { useOwners, usePools, useSources, useStatuses } from '../imports.data.ts';
import { ownerChoices } from './owner-choices.ts';

export type Options = Pick<
  NonNullable<BodyInput<typeof imports.create>>,
  'owner' | 'pool' | 'category' | 'status_id' | 'source_id' | 'tags' | 'known'
>;

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
] as const;

const categories = {
  lead: { value: 'lead', label: 'Leads' },
  client: { value: 'client', label: 'Clients' },
  recruit: { value: 'recruit', label: 'Recruits' },
} as const;

/** Whose the contacts become, what they are, and what happens to those that are known already. */
export function ImportOptions({
  options,
  errorOf,
  onChange,
}: {
  readonly options: Options;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (options: Options) => void;
}) {
  const user = useCurrentUser();
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, DEBOUNCE_MS);
  const owners = useOwners(q);
  const pools = usePools();
  const statuses = useStatuses();
  const sources = useSources();
  const set = (change: Options) => onChange({ ...options, ...change });
  const inPool = options.pool !== undefined;
  const numbered = (rows: readonly { id: number; title: string }[] | undefined) =>
    (rows ?? []).map((row) => ({ value: String(row.id), label: row.title }));

  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Owner"
          description={inPool ? 'Contacts in a pool have no owner.' : 'Whose contacts they become.'}
          data={ownerChoices(owners.data?.data ?? [], user)}
          value={inPool ? null : (options.owner ?? user.id)}
          onChange={(owner) => set({ owner: owner ?? undefined, pool: undefined })}
          searchable
          onSearchChange={setTyped}
          filter={({ options: found }) => found}
          allowDeselect={false}
          nothingFoundMessage="Nobody of that name in your downline"
          error={errorOf('owner')}
        />
        {(pools.data?.data.length ?? 0) > 0 && (
          <Select
            label="Pool"
            description="Instead of an owner."
            data={(pools.data?.data ?? []).map((pool) => ({ value: pool.id, label: pool.name }))}
            value={options.pool ?? null}
            onChange={(pool) => set({ pool: pool ?? undefined, owner: undefined })}
            clearable
            error={errorOf('pool')}
          />
        )}
        <Select
          label="What they are"
          data={
            user.company.variant === 'recruiting'
              ? [categories.recruit, categories.lead, categories.client]
              : [categories.lead, categories.client]
          }
          value={options.category ?? null}
          onChange={(category) => category && set({ category: category as Options['category'] })}
          allowDeselect={false}
        />
        <Select
          label="Status"
          description="Where the file names none."
          data={numbered(statuses.data?.data)}
          value={options.status_id ? String(options.status_id) : null}
          onChange={(id) => set({ status_id: id ? Number(id) : undefined })}
          searchable
          clearable
          error={errorOf('status_id')}
        />
        <Select
          label="Source"
          description="Where the file names none."
          data={numbered(sources.data?.data)}
          value={options.source_id ? String(options.source_id) : null}
          onChange={(id) => set({ source_id: id ? Number(id) : undefined })}
          searchable
          clearable
          error={errorOf('source_id')}
        />
        <TagsInput
          label="Tags"
          description="For every contact of this file. Enter adds one."
          value={tagNames(options)}
          onChange={(names) => set({ tags: names.map((name) => ({ name })) })}
          maxTags={50}
          error={errorOf('tags')}
        />
      </SimpleGrid>
      <Radio.Group
        label="Contacts you have already"
        description="Known again by phone or mail, among the contacts you can see."
        value={options.known ?? 'skip'}
        onChange={(value) => set({ known: value as Options['known'] })}
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

function tagNames(options: Options): string[] {
  return Array.isArray(options.tags) ? options.tags.map((tag: { name: string }) => tag.name) : [];
}

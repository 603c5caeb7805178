import type { ImportField } from '@bookline/contract/features/imports';
import { MAX_IMPORT_TAGS } from '@bookline/contract/rules/limits';
import { Select, SimpleGrid, Stack, TagsInput } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { useSources, useStatuses } from '../imports.data.ts';
import { KnownContacts } from './known-contacts.tsx';
import { NewOwners } from './new-owners.tsx';
import type { Options } from './options.ts';
import { VendorField } from './vendor-field.tsx';

const categories = {
  lead: { value: 'lead', label: 'Leads' },
  client: { value: 'client', label: 'Clients' },
  recruit: { value: 'recruit', label: 'Recruits' },
} as const;

/** The contacts' owner and category, and what happens to known contacts. */
export function ImportOptions({
  options,
  fields,
  errorOf,
  onChange,
}: {
  readonly options: Options;
  readonly fields: readonly ImportField[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (options: Options) => void;
}) {
  const user = useCurrentUser();
  const statuses = useStatuses();
  const sources = useSources();
  const set = (change: Options) => onChange({ ...options, ...change });
  const numbered = (rows: readonly { id: number; title: string }[] | undefined) =>
    (rows ?? []).map((row) => ({ value: String(row.id), label: row.title }));

  return (
    <Stack gap="lg">
      <NewOwners options={options} errorOf={errorOf} onChange={set} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Category"
          data={
            user.company.variant === 'recruiting'
              ? [categories.recruit, categories.lead, categories.client]
              : [categories.lead, categories.client]
          }
          value={options.category ?? null}
          onChange={(category) => category && set({ category: category as keyof typeof categories })}
          allowDeselect={false}
        />
        <TagsInput
          label="Tags"
          description="Added to every contact in this file. Press Enter to add a tag."
          value={(options.tags ?? []).map(({ name }) => name)}
          onChange={(names) => set({ tags: names.map((name) => ({ name })) })}
          maxTags={MAX_IMPORT_TAGS}
          error={errorOf('tags')}
        />
        <Select
          label="Status"
          description="For rows without a status."
          data={numbered(statuses.data?.data)}
          value={options.status_id ? String(options.status_id) : null}
          onChange={(id) => set({ status_id: id ? Number(id) : undefined })}
          searchable
          clearable
          error={errorOf('status_id')}
        />
        <Select
          label="Source"
          description="For rows without a source."
          data={numbered(sources.data?.data)}
          value={options.source_id ? String(options.source_id) : null}
          onChange={(id) => set({ source_id: id ? Number(id) : undefined })}
          searchable
          clearable
          error={errorOf('source_id')}
        />
        <VendorField
          vendor={options.api_vendor_obj}
          error={errorOf('api_vendor_obj')}
          onChange={(api_vendor_obj) => set({ api_vendor_obj })}
        />
      </SimpleGrid>
      <KnownContacts options={options} fields={fields} errorOf={errorOf} onChange={set} />
    </Stack>
  );
}

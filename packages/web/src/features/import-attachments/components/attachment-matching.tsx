import type { AttachmentImport, AttachmentKey } from '@bookline/contract/features/import-attachments';
import { Loader, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { useLookIntoZip } from '../import-attachments.data.ts';

const sources = [
  { value: 'file_name', label: 'By the names of the files' },
  { value: 'index', label: 'By the table in the ZIP' },
] as const;

const keys: readonly { value: AttachmentKey; label: string }[] = [
  { value: 'any', label: 'Whatever it looks like' },
  { value: 'phone', label: 'Phone number' },
  { value: 'email', label: 'E-mail address' },
  { value: 'policy_number', label: 'Policy number' },
  { value: 'name', label: 'Last, First' },
  { value: 'contact_id', label: 'Id of the contact' },
];

/** How the files of a ZIP find their contacts: each choice is tried at once. */
export function AttachmentMatching({ found }: { readonly found: AttachmentImport }) {
  const look = useLookIntoZip();
  const { id, match_by, key, index } = found;
  const columns = index?.headers.map((header, column) => ({ value: String(column), label: header })) ?? [];
  const again = (change: {
    match_by?: 'file_name' | 'index';
    key?: AttachmentKey;
    file_column?: number;
    key_column?: number;
  }) => look.mutate({ body: { id, ...change } });
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Contacts are found"
          data={[...sources]}
          value={match_by}
          onChange={(value) => (value === 'file_name' || value === 'index') && again({ match_by: value })}
          allowDeselect={false}
        />
        <Select
          label="What says whose a file is"
          data={[...keys]}
          value={key}
          onChange={(value) => {
            const chosen = keys.find((each) => each.value === value);
            if (chosen) again({ key: chosen.value });
          }}
          allowDeselect={false}
        />
        {index && (
          <>
            <Select
              label="Column of file names"
              description={index.file_name}
              data={columns}
              value={String(index.file_column)}
              onChange={(value) => value && again({ file_column: Number(value) })}
              allowDeselect={false}
            />
            <Select
              label="Column of keys"
              description={
                index.missing === 0
                  ? 'Every file that it names is in the ZIP.'
                  : `${index.missing.toLocaleString('en-US')} files that it names are not in the ZIP.`
              }
              data={columns}
              value={String(index.key_column)}
              onChange={(value) => value && again({ key_column: Number(value) })}
              allowDeselect={false}
            />
          </>
        )}
      </SimpleGrid>
      {look.isPending && <Loader size="xs" aria-label="Matching anew" />}
      <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div">
        {look.error && fieldErrorsOf(look.error).join(' ')}
      </Text>
    </Stack>
  );
}

import type { AttachmentImport, AttachmentKey } from '@bookline/contract/features/import-attachments';
import { Loader, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { useLookIntoZip } from '../import-attachments.data.ts';
import { ImportOfRows } from './import-of-rows.tsx';
import { TableBeside } from './table-beside.tsx';

type Source = AttachmentImport['match_by'];

const sources: readonly { value: Source; label: string }[] = [
  { value: 'file_name', label: 'By the names of the files' },
  { value: 'index', label: 'By a table, in the ZIP or beside it' },
  { value: 'import', label: 'By the rows of an import' },
];

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
  // Chosen, but there is no table or import yet to go by.
  const [wanted, setWanted] = useState<Source | null>(null);
  const source = wanted ?? match_by;
  const again = (change: {
    match_by?: Source;
    key?: AttachmentKey;
    file_column?: number;
    key_column?: number;
    import_attempt_id?: string;
  }) => look.mutate({ body: { id, ...change } }, { onSuccess: () => setWanted(null) });
  const choose = (next: Source) => {
    const there = next === 'file_name' || (next === 'index' ? index !== null : found.import !== null);
    if (there)
      again({ match_by: next, ...(next === 'import' && found.import && { import_attempt_id: found.import.id }) });
    else setWanted(next);
  };
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Contacts are found"
          data={[...sources]}
          value={source}
          onChange={(value) => {
            const chosen = sources.find((each) => each.value === value);
            if (chosen) choose(chosen.value);
          }}
          allowDeselect={false}
        />
        {source === 'import' ? (
          <ImportOfRows
            chosen={found.import}
            onChoose={(import_attempt_id) => again({ match_by: 'import', import_attempt_id })}
          />
        ) : (
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
        )}
        {source === 'index' && index && (
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
        {source === 'index' && (
          <TableBeside
            known={index !== null}
            busy={look.isPending}
            onFile={(file) =>
              look.mutate({ body: { id }, files: { index: file } }, { onSuccess: () => setWanted(null) })
            }
          />
        )}
      </SimpleGrid>
      {look.isPending && <Loader size="xs" aria-label="Matching anew" />}
      <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div">
        {look.error && fieldErrorsOf(look.error).join(' ')}
      </Text>
    </Stack>
  );
}

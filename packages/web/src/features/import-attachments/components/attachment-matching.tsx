import type { AttachmentImport, AttachmentKey } from '@bookline/contract/features/import-attachments';
import { TABLE_ENDINGS } from '@bookline/contract/features/import-file';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { FileInput, Loader, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { useEndedImports, useLookIntoZip } from '../import-attachments.data.ts';

type Source = AttachmentImport['match_by'];

const sources: readonly { value: Source; label: string }[] = [
  { value: 'file_name', label: 'File names' },
  { value: 'index', label: 'An index file, in the ZIP or uploaded with it' },
  { value: 'import', label: 'The rows of an import' },
];

const keys: readonly { value: AttachmentKey; label: string }[] = [
  { value: 'any', label: 'Detect automatically' },
  { value: 'phone', label: 'Phone number' },
  { value: 'email', label: 'Email' },
  { value: 'policy_number', label: 'Policy number' },
  { value: 'name', label: 'Last, First' },
  { value: 'contact_id', label: 'Contact ID' },
];

/** How the files of a ZIP match their contacts. Each choice is tried at once. */
export function AttachmentMatching({ found }: { readonly found: AttachmentImport }) {
  const look = useLookIntoZip();
  const { id, match_by, key, index } = found;
  const columns = index?.headers.map((header, column) => ({ value: String(column), label: header })) ?? [];
  // Selected, but there is no table or import yet to match with.
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
          label="Match files to contacts by"
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
            label="Match files using"
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
              label="File name column"
              description={index.file_name}
              data={columns}
              value={String(index.file_column)}
              onChange={(value) => value && again({ file_column: Number(value) })}
              allowDeselect={false}
            />
            <Select
              label="Key column"
              description={
                index.missing === 0
                  ? 'Every file it lists is in the ZIP.'
                  : `${formatNumber(index.missing)} files it lists are missing from the ZIP.`
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
      {source === 'index' && index && index.notes.length > 0 && <Text size="sm">{index.notes.join(' ')}</Text>}
      {look.isPending && <Loader size="xs" role="img" aria-label="Matching again" />}
      <Text size="sm" c="var(--mantine-color-error)" role="alert" component="div">
        {look.error && fieldErrorsOf(look.error).join(' ')}
      </Text>
    </Stack>
  );
}

/** Chooses the import whose rows name the files. */
function ImportOfRows({
  chosen,
  onChoose,
}: {
  readonly chosen: { readonly id: string; readonly file_name: string } | null;
  readonly onChoose: (id: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const [name] = useDebouncedValue(typed, DEBOUNCE_MS);
  const ended = useEndedImports(name === chosen?.file_name ? '' : name);
  const found = (ended.data?.data ?? []).map(({ id, file_name }) => ({ value: id, label: file_name }));
  const known = chosen && !found.some(({ value }) => value === chosen.id);
  return (
    <Select
      label="Import"
      description="The import must have a column mapped to “Attachment file name”."
      placeholder="Choose an import"
      data={known ? [{ value: chosen.id, label: chosen.file_name }, ...found] : found}
      value={chosen?.id ?? null}
      onChange={(id) => id && onChoose(id)}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      allowDeselect={false}
      nothingFoundMessage="No matching completed imports"
    />
  );
}

/** Takes the table that matches the files of a ZIP with contacts. */
function TableBeside({
  known,
  busy,
  onFile,
}: {
  /** Whether a table exists already. */
  readonly known: boolean;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}) {
  return (
    <FileInput
      label={known ? 'Choose another file' : 'Index file'}
      description="CSV, Excel, or OpenDocument, with a column of file names and one of phone numbers, emails, policy numbers, or names."
      placeholder="Choose file"
      leftSection={<IconTable size={16} aria-hidden />}
      accept={TABLE_ENDINGS.join(',')}
      value={null}
      onChange={(file) => file && onFile(file)}
      disabled={busy}
    />
  );
}

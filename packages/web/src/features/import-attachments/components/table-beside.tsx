import { FileInput } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';

/** Takes the table that says whose the files of a ZIP are. */
export function TableBeside({
  known,
  busy,
  onFile,
}: {
  /** Whether there is one already. */
  readonly known: boolean;
  readonly busy: boolean;
  readonly onFile: (file: File) => void;
}) {
  return (
    <FileInput
      label={known ? 'Another table' : 'Table that says whose the files are'}
      description="CSV or Excel: a column of file names, and one of phones, addresses, policy numbers or names."
      placeholder="Choose a table"
      leftSection={<IconTable size={16} aria-hidden />}
      accept=".csv,.tsv,.txt,.xlsx"
      value={null}
      onChange={(file) => file && onFile(file)}
      disabled={busy}
    />
  );
}

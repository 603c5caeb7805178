import { TABLE_ENDINGS } from '@bookline/contract/features/imports';
import { FileInput } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';

/** Takes the table that matches the files of a ZIP with contacts. */
export function TableBeside({
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

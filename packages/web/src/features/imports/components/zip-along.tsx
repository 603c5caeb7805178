import type { ImportField } from '@bookline/contract/features/imports';
import { FileInput, Select, SimpleGrid } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';

/** The files that are imported with the rows that name them. */
export interface Along {
  readonly zip: File;
  /** The column with the file names, from 0. */
  readonly file_column: number;
}

const FILE_LOOK = /\.[a-z0-9]{2,5}$/i;

/** The column with file names: the user's choice, or else the detected one. */
export function columnOfNames(fields: readonly ImportField[]): number {
  const named = fields.find(({ target }) => target === 'attachment');
  const looks = fields.find(({ preview }) => preview?.some((text) => FILE_LOOK.test(text.trim())));
  return (named ?? looks ?? fields[0])?.column ?? 0;
}

/** R318: a ZIP with the files that rows name. */
export function ZipAlong({
  along,
  lost,
  fields,
  errorOf,
  onChange,
}: {
  readonly along: Along | null;
  /** The name of a ZIP chosen before the page was reloaded. Browsers keep no files. */
  readonly lost: string | undefined;
  readonly fields: readonly ImportField[];
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (zip: File | null, file_column?: number) => void;
}) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mt="lg">
      <FileInput
        label="Attachments"
        description={
          lost === undefined
            ? 'A ZIP of files named in a column of this file.'
            : `The page was reloaded, and the browser didn’t keep ${lost}. Choose it again.`
        }
        placeholder="None"
        leftSection={<IconFileZip size={16} aria-hidden />}
        accept=".zip"
        value={along?.zip ?? null}
        onChange={(zip) => onChange(zip)}
        clearable
        clearButtonProps={{ 'aria-label': 'Don’t upload files' }}
        error={errorOf('attachments')}
      />
      {along && (
        <Select
          label="File name column"
          description="Separate multiple names with semicolons or vertical bars."
          data={fields.map(({ column, header }) => ({
            value: String(column),
            label: header || `Column ${column + 1}`,
          }))}
          value={String(along.file_column)}
          onChange={(column) => column !== null && onChange(along.zip, Number(column))}
          searchable
          allowDeselect={false}
          error={errorOf('file_column')}
        />
      )}
    </SimpleGrid>
  );
}

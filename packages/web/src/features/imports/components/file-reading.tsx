import type { ImportEncoding } from '@bookline/contract/features/import-file';
import { importEncodingNames } from '@bookline/contract/features/import-file';
import { Select, SimpleGrid } from '@mantine/core';
import { ApiError, type FieldErrors } from '../../../lib/api-error.ts';

/** The encodings for text files, by their common names. */
const ENCODINGS = Object.entries(importEncodingNames).map(([value, label]) => ({
  value: value as ImportEncoding,
  label,
}));

/** How a file is read. The import uses the same choice. */
export interface Reading {
  readonly sheet?: string;
  readonly encoding?: ImportEncoding;
}

export interface ReadFile {
  readonly sheet: string | null;
  readonly sheets: readonly { readonly name: string; readonly hidden: boolean }[];
  readonly encoding: ImportEncoding | null;
}

/** How a file was read, as the API takes it. */
export const readingOf = ({ sheet, encoding }: ReadFile): Reading => ({
  ...(sheet !== null && { sheet }),
  ...(encoding !== null && { encoding }),
});

/** The effect of a saved choice on this file. Undefined if it was already read that way or can't be. */
export function fittingReading({ sheet, sheets, encoding }: ReadFile, saved: Reading): Reading | undefined {
  if (saved.sheet !== undefined && saved.sheet !== sheet && sheets.some(({ name }) => name === saved.sheet))
    return { sheet: saved.sheet };
  if (saved.encoding !== undefined && encoding !== null && saved.encoding !== encoding)
    return { encoding: saved.encoding };
  return undefined;
}

/** The error of the selected sheet or encoding. Undefined if something else failed. */
export const readingErrors = (error: Error | null): FieldErrors | undefined =>
  error instanceof ApiError && (error.fields.sheet || error.fields.encoding) ? error.fields : undefined;

/** Chooses a workbook's sheet, if it has several, or a text file's encoding. The columns below show the result. */
export function FileReading({
  file: { sheet, sheets, encoding },
  error,
  busy,
  onChange,
}: {
  readonly file: ReadFile;
  /** From the last read. */
  readonly error: Error | null;
  /** Whether the file is being read. */
  readonly busy: boolean;
  readonly onChange: (reading: Reading) => void;
}) {
  const errors = readingErrors(error);
  const left = sheets.filter(({ name }) => name !== sheet);
  if (left.length === 0 && encoding === null) return null;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} mt="md">
      {left.length > 0 && (
        <Select
          label="Sheet"
          description={`Only this sheet is imported. Not imported: ${namesOf(left)}.`}
          data={[...new Map(sheets.map((each) => [each.name, { value: each.name, label: labelOf(each) }])).values()]}
          value={sheet}
          onChange={(name) => name !== null && name !== sheet && onChange({ sheet: name })}
          error={errors?.sheet?.join(' ')}
          disabled={busy}
          allowDeselect={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
      {encoding !== null && (
        <Select
          label="Encoding"
          description="If characters look wrong, choose the file’s encoding."
          data={ENCODINGS}
          value={encoding}
          onChange={(chosen) => chosen !== null && chosen !== encoding && onChange({ encoding: chosen })}
          error={errors?.encoding?.join(' ')}
          disabled={busy}
          allowDeselect={false}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      )}
    </SimpleGrid>
  );
}

/** A workbook may have a hundred sheets, and all are listed. */
const NAMED = 5;

const namesOf = (sheets: ReadFile['sheets']): string => {
  const names = sheets.slice(0, NAMED).map(labelOf).join(', ');
  return sheets.length > NAMED ? `${names} and ${sheets.length - NAMED} more` : names;
};

const labelOf = ({ name, hidden }: ReadFile['sheets'][number]): string => (hidden ? `${name} (hidden)` : name);

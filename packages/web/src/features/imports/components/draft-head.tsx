import type { ImportFormat } from '@bookline/contract/features/import-file';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Text, Title } from '@mantine/core';
import classes from './import-steps.module.css';

const KINDS: Readonly<Record<ImportFormat, string>> = {
  csv: 'a text file',
  xlsx: 'an Excel file',
  xls: 'an Excel 97–2003 file',
  ods: 'an OpenDocument spreadsheet',
  vcf: 'contact cards (vCard)',
};

/** The file being checked. */
export function DraftHead({
  checked: { file_name, format, validation },
}: {
  readonly checked: {
    readonly file_name: string;
    readonly format: ImportFormat;
    readonly validation: { readonly rows: number };
  };
}) {
  return (
    <div className={classes.head}>
      <Title order={2} fz="md" style={{ overflowWrap: 'anywhere' }}>
        {file_name}
      </Title>
      <Text size="sm" c="dimmed">
        {validation.rows === 1 ? '1 row' : `${formatNumber(validation.rows)} rows`}, {KINDS[format]}
      </Text>
    </div>
  );
}

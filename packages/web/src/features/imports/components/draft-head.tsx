import type { ImportFormat } from '@bookline/contract/features/import-file';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Group, Text, Title } from '@mantine/core';

const KINDS: Readonly<Record<ImportFormat, string>> = {
  csv: 'a text file',
  xlsx: 'an Excel file',
  xls: 'an Excel 97–2003 file',
  ods: 'an OpenDocument spreadsheet',
  vcf: 'contact cards (vCard)',
};

/** The file being checked, with a button to choose another one. */
export function DraftHead({
  checked,
  onOther,
}: {
  readonly checked: {
    readonly file_name: string;
    readonly format: ImportFormat;
    readonly validation: { readonly rows: number };
  };
  readonly onOther: () => void;
}) {
  const { file_name, format, validation } = checked;
  return (
    <Group justify="space-between" align="center">
      <div>
        <Title order={2} fz="md" style={{ overflowWrap: 'anywhere' }}>
          {file_name}
        </Title>
        <Text size="sm" c="dimmed">
          {validation.rows === 1 ? '1 row' : `${formatNumber(validation.rows)} rows`}, {KINDS[format]}
        </Text>
      </div>
      <Button variant="default" onClick={onOther}>
        Choose another file
      </Button>
    </Group>
  );
}

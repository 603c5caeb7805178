import { Button, Group, Text, Title } from '@mantine/core';

const number = new Intl.NumberFormat('en-US');

/** Which file is being checked, and the way to another one. */
export function DraftHead({
  checked,
  onOther,
}: {
  readonly checked: {
    readonly file_name: string;
    readonly format: 'csv' | 'xlsx';
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
          {number.format(validation.rows)} rows, {format === 'xlsx' ? 'an Excel file' : 'a text file'}
        </Text>
      </div>
      <Button variant="default" onClick={onOther}>
        Choose another file
      </Button>
    </Group>
  );
}

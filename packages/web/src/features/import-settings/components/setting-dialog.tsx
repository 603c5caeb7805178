import type { ImportSetting } from '@bookline/contract/features/import-settings';
import { Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDeleteSetting } from '../import-settings.data.ts';
import { settingSays } from './setting-says.ts';

/** A setting's mapping, column by column, and its actions. */
export function SettingDialog({
  setting,
  onUse,
  onClose,
}: {
  readonly setting: ImportSetting;
  readonly onUse: () => void;
  readonly onClose: () => void;
}) {
  const remove = useDeleteSetting();
  const [asking, setAsking] = useState(false);
  const { name, data, deletable, shared, made_by } = setting;
  return (
    <Dialog opened title={name} onClose={onClose} size="lg">
      <Text size="sm" mb="sm">
        {settingSays(setting).join(', ')}.{' '}
        <Text span c="dimmed" inherit>
          {shared ? `Shared by ${made_by.name}.` : 'Visible only to you.'}
        </Text>
      </Text>
      {data.columns.length > 0 && (
        <ScrollArea.Autosize
          mah={320}
          type="auto"
          viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': 'Columns' }}
        >
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">File column</Table.Th>
                <Table.Th scope="col">Field</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.columns.map(({ header, target }) => (
                <Table.Tr key={header}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>{header}</Table.Td>
                  <Table.Td c={target === 'skip' ? 'dimmed' : undefined}>{targetText(target)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea.Autosize>
      )}
      <Group justify="space-between" mt="lg">
        {deletable ? (
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            Delete
          </Button>
        ) : (
          <span />
        )}
        <Button onClick={onUse}>Import with this setting</Button>
      </Group>
      <Confirm
        opened={asking}
        title={`Delete ${name}?`}
        action="Delete setting"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { params: { id: setting.id } },
            {
              onSuccess: () => {
                toast.done(`${name} deleted`);
                onClose();
              },
            },
          )
        }
        onClose={() => setAsking(false)}
      >
        {shared ? 'No one can use it anymore. ' : ''}Contacts imported with it stay. This can’t be undone.
      </Confirm>
    </Dialog>
  );
}

/** Close enough to the wizard's mapping to be recognized. */
function targetText(target: string): string {
  if (target === 'skip') return 'not imported';
  const words = target
    .replace(/^custom:/, 'custom field: ')
    .replace(/^phone:\d$/, 'phone')
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

import type { TransferPreview } from '@bookline/contract/features/transfers';
import { Alert, List, Stack, Table } from '@mantine/core';
import { contactsText, countOf } from './words.ts';

/** The expected result of a transfer. */
export function Preview({ preview }: { readonly preview: TransferPreview }) {
  const { receivers, left, missing, texts_lapse, total, at_once } = preview;
  const said = [
    left > 0 && `${contactsText(left)} over the cap ${left === 1 ? 'keeps its owner' : 'keep their owner'}.`,
    missing > 0 &&
      `${contactsText(missing)} can’t be transferred because ${missing === 1 ? 'it was' : 'they were'} deleted or you don’t have access.`,
    total > at_once && 'Runs in the background. You can leave this page.',
    'Open follow-ups move with their contact, unless they’re assigned to someone else.',
    'You can revert the transfer later.',
  ].filter((sentence) => sentence !== false);
  return (
    <Stack gap="sm">
      <Table verticalSpacing={4} horizontalSpacing={6} aria-label="Contacts per recipient">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Recipient</Table.Th>
            <Table.Th scope="col" ta="right">
              To transfer
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Already owned
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {receivers.map(({ id, kind, name, planned, kept }) => (
            <Table.Tr key={id}>
              <Table.Td>
                {name}
                {kind === 'pool' && ' (pool)'}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {countOf(planned - kept)}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {countOf(kept)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {texts_lapse > 0 && (
        <Alert color="yellow" variant="light" title="Text consent doesn’t transfer">
          {contactsText(texts_lapse)} gave text consent to another company. The new owner needs new consent before
          texting them.
        </Alert>
      )}
      <List size="sm" c="dimmed" spacing={2}>
        {said.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Stack>
  );
}

import type { TransferPreview } from '@bookline/contract/features/transfers';
import { Alert, List, Stack, Table } from '@mantine/core';
import { contactsText, countOf } from './words.ts';

/** What a transfer will come to, before it starts. */
export function Preview({ preview }: { readonly preview: TransferPreview }) {
  const { receivers, left, missing, texts_lapse, total, at_once } = preview;
  const said = [
    left > 0 &&
      `${contactsText(left)} beyond the caps ${left === 1 ? 'stays' : 'stay'} where ${left === 1 ? 'it is' : 'they are'}.`,
    missing > 0 &&
      `${contactsText(missing)} of those selected ${missing === 1 ? 'is' : 'are'} not there any more, or not yours to give.`,
    total > at_once && 'This runs on its own: watch it in the tray, or leave the page.',
    'Open follow-ups that nobody else has taken on go with their contact.',
    'You can revert the transfer afterwards.',
  ].filter((sentence) => sentence !== false);
  return (
    <Stack gap="sm">
      <Table verticalSpacing={4} horizontalSpacing={6} aria-label="What each receiver gets">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Receiver</Table.Th>
            <Table.Th scope="col" ta="right">
              Gets
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Theirs already
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
        <Alert color="yellow" variant="light" title="Permission for texts stays behind">
          {contactsText(texts_lapse)} agreed to texts of another company. The new owner has to ask before texting them.
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

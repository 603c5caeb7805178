import { formatNumber } from '@bookline/contract/rules/numbers';
import { Table, Text } from '@mantine/core';
import { Panel } from '../../../ui/panel.tsx';
import { type AnyCampaign, wordsOf } from '../campaign-channel.ts';
import { contactsText } from '../campaign-words.ts';

/** How many of the audience get the message, and why the others don't. */
export function Exclusions({ campaign }: { readonly campaign: AnyCampaign }) {
  const { total, counts, exclusions } = campaign;
  const before = campaign.status === 'preparing' || campaign.status === 'ready' || campaign.status === 'scheduled';
  const gets = total - counts.excluded - counts.removed;
  return (
    <Panel title="Audience">
      <Text size="sm" role="status" className="tabular">
        {formatNumber(gets)} of {contactsText(total)} {before ? 'can get it' : 'aren’t excluded'}.
        {counts.postponed > 0 &&
          ` ${formatNumber(counts.postponed)} of them wait for the morning, because it would be night where they are.`}
        {counts.removed > 0 && ` ${formatNumber(counts.removed)} were permanently deleted since.`}
      </Text>
      {exclusions.length > 0 && (
        <Table verticalSpacing={4} horizontalSpacing="sm" mt="xs" aria-label="Excluded contacts">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Excluded because</Table.Th>
              <Table.Th scope="col" ta="right">
                Contacts
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {exclusions.map(({ reason, count }) => (
              <Table.Tr key={reason}>
                <Table.Td>{wordsOf(campaign).exclusions[reason]}</Table.Td>
                <Table.Td ta="right" className="tabular">
                  {formatNumber(count)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Panel>
  );
}

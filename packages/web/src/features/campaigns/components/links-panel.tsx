import type { CampaignReport } from '@bookline/contract/features/campaigns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Table } from '@mantine/core';
import { Panel } from '../../../ui/panel.tsx';
import classes from './campaigns.module.css';

/** The links that were followed. */
export function LinksPanel({ links }: Pick<CampaignReport, 'links'>) {
  return (
    <Panel title="Links" flush>
      <Table verticalSpacing={6} horizontalSpacing="sm" aria-label="Links">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Link</Table.Th>
            <Table.Th scope="col" ta="right">
              Contacts
            </Table.Th>
            <Table.Th scope="col" ta="right">
              Clicks
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {links.map(({ url, clicks, contacts }) => (
            <Table.Tr key={url}>
              <Table.Td className={classes.link}>{url}</Table.Td>
              <Table.Td ta="right" className="tabular">
                {formatNumber(contacts)}
              </Table.Td>
              <Table.Td ta="right" className="tabular">
                {formatNumber(clicks)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

import type { TextCampaign, TextCampaignReport } from '@bookline/contract/features/text-campaigns';
import type { CampaignOutcome } from '@bookline/contract/rules/campaigns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Skeleton, Table, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { contactsText } from '../campaign-words.ts';
import { useTextReport } from '../campaigns.data.ts';
import classes from './campaigns.module.css';
import { Fact } from './fact.tsx';
import { HoursTable } from './hours-table.tsx';
import { LinksPanel } from './links-panel.tsx';

const HoursChart = lazy(() => import('./hours-chart.tsx'));

const facts: readonly CampaignOutcome[] = [
  'sent',
  'bounced',
  'failed',
  'clicked',
  'replied',
  'unsubscribed',
  'excluded',
  'queued',
  'waiting',
  'cancelled',
];
/** These are left out while there are none. */
const rare: ReadonlySet<CampaignOutcome> = new Set(['failed', 'clicked', 'queued', 'waiting', 'cancelled']);

const series = [
  { name: 'sent', label: 'Sent', color: 'blue.6' },
  { name: 'replied', label: 'Replied', color: 'teal.6' },
  { name: 'unsubscribed', label: 'Opted out', color: 'orange.6' },
] as const;

/** What became of a text campaign: figures that lead to their contacts, by hour, and why texts failed. */
export function TextReportPanels({ campaign, moving }: { readonly campaign: TextCampaign; readonly moving: boolean }) {
  const { data, error, refetch } = useTextReport(campaign.id, moving);
  const report = data?.data;
  return (
    <>
      <Panel title="Results">
        <dl className={classes.facts}>
          {facts
            .filter((outcome) => !rare.has(outcome) || campaign.counts[outcome] > 0)
            .map((outcome) => (
              <Fact key={outcome} campaign={campaign} outcome={outcome} />
            ))}
        </dl>
        {report && report.units > 0 && (
          <Text size="xs" c="dimmed" mt="sm" maw="44rem" className="tabular">
            {deliveredText(report)}
          </Text>
        )}
      </Panel>
      {error && !report && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {report && report.hours.length > 0 && (
        <Panel title="By hour">
          <Suspense fallback={<Skeleton h={220} />}>
            <HoursChart hours={report.hours} series={series} />
          </Suspense>
          <HoursTable hours={report.hours} series={series} />
        </Panel>
      )}
      {report && report.links.length > 0 && <LinksPanel links={report.links} />}
      {report && report.problems.length > 0 && (
        <Panel title="Problems" flush>
          <Table verticalSpacing={6} horizontalSpacing="sm" aria-label="Problems">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Reason</Table.Th>
                <Table.Th scope="col" ta="right">
                  Texts
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {report.problems.map(({ problem, count }) => (
                <Table.Tr key={problem}>
                  <Table.Td>{problem}</Table.Td>
                  <Table.Td ta="right" className="tabular">
                    {formatNumber(count)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Panel>
      )}
    </>
  );
}

/** 'Carriers confirmed 98 as delivered. They count as 120 texts of the allowance.' */
function deliveredText({ delivered, units, machine_clicks }: TextCampaignReport): string {
  const counted = units === 1 ? '1 text' : `${formatNumber(units)} texts`;
  const machines =
    machine_clicks > 0
      ? ` Programs followed links in the texts of ${contactsText(machine_clicks)}. They aren’t counted as clicks.`
      : '';
  return `Carriers confirmed ${formatNumber(delivered)} as delivered. They count as ${counted} of the allowance.${machines}`;
}

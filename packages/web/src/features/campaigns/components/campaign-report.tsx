import type { Campaign, CampaignReport } from '@bookline/contract/features/campaigns';
import type { CampaignOutcome } from '@bookline/contract/rules/campaigns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Panel } from '../../../ui/panel.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { contactsText } from '../campaign-words.ts';
import { useChooseWinner, useReport } from '../campaigns.data.ts';
import classes from './campaigns.module.css';
import { Fact } from './fact.tsx';
import { HoursTable } from './hours-table.tsx';
import { LinksPanel } from './links-panel.tsx';

const HoursChart = lazy(() => import('./hours-chart.tsx'));

const facts: readonly CampaignOutcome[] = [
  'sent',
  'bounced',
  'failed',
  'opened',
  'clicked',
  'replied',
  'unsubscribed',
  'complained',
  'excluded',
  'waiting',
  'cancelled',
];
const series = [
  { name: 'sent', label: 'Delivered', color: 'blue.6' },
  { name: 'opened', label: 'Opened', color: 'teal.6' },
  { name: 'clicked', label: 'Clicked', color: 'orange.6' },
] as const;

/** These are left out while there are none. */
const rare: ReadonlySet<CampaignOutcome> = new Set([
  'failed',
  'opened',
  'clicked',
  'replied',
  'complained',
  'waiting',
  'cancelled',
]);

/** What became of a campaign: figures that lead to their contacts, by hour, by link, and by subject. */
export function CampaignReportPanels({ campaign, moving }: { readonly campaign: Campaign; readonly moving: boolean }) {
  const { data, error, refetch } = useReport(campaign.id, moving);
  const report = data?.data;
  return (
    <>
      <Panel title="Results">
        <dl className={classes.facts}>
          {facts
            .filter(
              (outcome) => !rare.has(outcome) || campaign.counts[outcome] > 0 || isCounted(outcome, report?.tracking),
            )
            .map((outcome) => (
              <Fact key={outcome} campaign={campaign} outcome={outcome} />
            ))}
        </dl>
        {report && <Estimate report={report} counts={campaign.counts} />}
      </Panel>
      {campaign.test && <TestPanel campaign={campaign} variants={report?.variants ?? []} />}
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
    </>
  );
}

/** Whether a figure is counted, so that 0 means none. */
const isCounted = (outcome: CampaignOutcome, tracking: CampaignReport['tracking'] | undefined): boolean =>
  (outcome === 'opened' && tracking?.opens === true) || (outcome === 'clicked' && tracking?.clicks === true);

/** What the figures leave out. */
function Estimate({
  report: { tracking, machines },
  counts,
}: {
  readonly report: CampaignReport;
  readonly counts: Campaign['counts'];
}) {
  const left = [
    ...(machines.opened > 0 ? [`opened the emails of ${contactsText(machines.opened)}`] : []),
    ...(machines.clicked > 0 ? [`followed links in those of ${contactsText(machines.clicked)}`] : []),
  ];
  // What was counted before an admin turned it off is shown.
  const off = [
    ...(tracking.opens || counts.opened > 0 ? [] : ['opened emails']),
    ...(tracking.clicks || counts.clicked > 0 ? [] : ['clicked links']),
  ];
  return (
    <Text size="xs" c="dimmed" mt="sm" maw="44rem">
      {tracking.opens && 'Opened is an estimate: some programs load no images, and others load them unread. '}
      {left.length > 0 && `Mail services and scanners also ${left.join(' and ')}. These aren’t counted. `}
      {off.length > 0 && `Your company doesn’t count ${off.join(' or ')}. An admin can change that under Settings.`}
    </Text>
  );
}

interface Variant {
  readonly variant: 'a' | 'b';
  readonly subject: string;
  readonly recipients: number;
  readonly sent: number;
  readonly opened: number;
  readonly clicked: number;
}

/** The two subjects of a test side by side, and the choice between them. */
function TestPanel({ campaign, variants }: { readonly campaign: Campaign; readonly variants: readonly Variant[] }) {
  const choose = useChooseWinner();
  const { test, mine } = campaign;
  if (!test) return null;
  return (
    <Panel title="Subject test">
      {test.to_choose && (
        <Alert color="yellow" variant="light" mb="sm">
          {mine
            ? 'Choose the subject for the rest of the recipients.'
            : `${campaign.made_by.name} chooses the subject for the rest of the recipients.`}
        </Alert>
      )}
      <div className={classes.halves}>
        {variants.map(({ variant, subject, sent, opened, clicked }) => (
          <div key={variant}>
            <Text size="sm" fw={600}>
              {variant.toUpperCase()}: {subject} {test.winner === variant && '(winner)'}
            </Text>
            <Text size="sm" className="tabular">
              {formatNumber(sent)} delivered
              {opened > 0 && `, ${formatNumber(opened)} opened`}
              {clicked > 0 && `, ${formatNumber(clicked)} clicked`}
            </Text>
            {test.to_choose && mine && (
              <Group mt="xs">
                <Button
                  size="xs"
                  variant="default"
                  loading={choose.isPending}
                  onClick={() => choose.mutate({ params: { id: campaign.id }, body: { winner: variant } })}
                >
                  Send {variant.toUpperCase()} to the rest
                </Button>
              </Group>
            )}
          </div>
        ))}
      </div>
    </Panel>
  );
}

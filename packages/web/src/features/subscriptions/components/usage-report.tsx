import type { UsageReport } from '@bookline/contract/features/subscriptions';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { displayPhone } from '@bookline/contract/rules/phone';
import { type Channel, unitWord } from '@bookline/contract/rules/subscriptions';
import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { countedText, unitsText } from '../words.ts';
import classes from './usage.module.css';
import { UsageChart } from './usage-chart.tsx';

/** Usage of a time by day, user, and number. A user's name narrows it to that user. */
export function UsageReportView({
  channel,
  answer: { data, error, refetch },
  onUser,
}: {
  readonly channel: Channel;
  readonly answer: {
    readonly data: { readonly data: UsageReport } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Without it, there is no table of users. */
  readonly onUser?: ((id: string) => void) | undefined;
}) {
  const report = data?.data;
  if (!report && error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!report) return <RowsSkeleton rows={8} />;
  if (report.count === 0)
    return (
      <EmptyState icon={IconChartBar} title="No usage">
        {channel === 'dialer'
          ? 'Calls that were answered are counted here. Try a different date range or user.'
          : 'Sent texts are counted here. Try a different date range or user.'}
      </EmptyState>
    );
  return (
    <div className={classes.report}>
      <Panel title={`${unitsText(channel, report.units)}, ${countedText(channel, report.count)}`}>
        <UsageChart channel={channel} from={report.from} to={report.to} days={report.by_day} />
      </Panel>
      <div className={classes.tables}>
        {onUser && (
          <Panel title="By user" flush>
            <UnitTable
              channel={channel}
              first="User"
              rows={report.by_user.map(({ user, ...spent }) => ({
                id: user.id,
                name: (
                  <UnstyledButton fz="inherit" fw={500} onClick={() => onUser(user.id)}>
                    {user.name}
                  </UnstyledButton>
                ),
                ...spent,
              }))}
            />
            {report.users > report.by_user.length && (
              <Text size="xs" c="dimmed" p="sm">
                The {formatNumber(report.by_user.length)} users with the most usage, of {formatNumber(report.users)}.
              </Text>
            )}
          </Panel>
        )}
        <Panel title="By number" flush>
          <UnitTable
            channel={channel}
            first="Number"
            rows={report.by_number.map(({ number, label, ...spent }) => ({
              id: number,
              name: (
                <>
                  <span className={classes.phone}>{displayPhone(number)}</span>
                  {label && <span className={classes.muted}> {label}</span>}
                </>
              ),
              ...spent,
            }))}
          />
        </Panel>
      </div>
    </div>
  );
}

interface Row {
  readonly id: string;
  readonly name: ReactNode;
  readonly units: number;
  readonly count: number;
}

function UnitTable({
  channel,
  first,
  rows,
}: {
  readonly channel: Channel;
  readonly first: string;
  readonly rows: readonly Row[];
}) {
  const most = Math.max(1, ...rows.map(({ units }) => units));
  // A text is one text.
  const counts = channel === 'dialer';
  return (
    <Table verticalSpacing={6} horizontalSpacing="sm" fz={13}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{first}</Table.Th>
          {counts && (
            <Table.Th scope="col" ta="right">
              Calls
            </Table.Th>
          )}
          <Table.Th scope="col" ta="right" tt="capitalize">
            {unitWord(channel, 2)}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ id, name, units, count }) => (
          <Table.Tr key={id}>
            <Table.Td className={classes.named}>
              {name}
              <span className={classes.share} style={{ width: `${(units / most) * 100}%` }} />
            </Table.Td>
            {counts && (
              <Table.Td ta="right" className="tabular">
                {formatNumber(count)}
              </Table.Td>
            )}
            <Table.Td ta="right" className="tabular">
              {formatNumber(units)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

import type { ReportDefinition, ReportResult } from '@bookline/contract/features/reports';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { newDefinition } from '../definition.ts';
import { usePreview } from '../reports.data.ts';
import { drawnResult } from '../result-chart.ts';
import classes from './reports.module.css';
import { barLinks } from './result-view.tsx';
import { isSlow, SlowReport } from './slow-report.tsx';

/** Policies by agent of this month, against the last one. */
const production: ReportDefinition = {
  ...newDefinition('policies'),
  measures: ['policies', 'annual_premium'],
  group_by: [{ dimension: 'writing_agent' }],
  date: { field: 'effective_on', in: 'this_month' },
  chart: 'bar',
  compare: 'previous_period',
};

const measures = [
  { value: '0', label: 'Policies' },
  { value: '1', label: 'Premium' },
];

/** Who is ahead this month: the team's agents by policies and premium. Each bar opens its contacts. */
export default function Leaderboard() {
  const { data, error, refetch } = usePreview(production);
  const [place, setPlace] = useState('0');
  return (
    <Panel
      flush
      title="Ahead this month"
      action={
        <span className={classes.savedTools}>
          <SegmentedControl size="xs" aria-label="Ranked by" data={measures} value={place} onChange={setPlace} />
          <TextLink
            to={paths.report('production')}
            search={{ draft: production }}
            size="sm"
            style={{ alignSelf: 'center' }}
          >
            Open report
          </TextLink>
        </span>
      }
    >
      <div className={classes.tile}>
        {data && <Ranked result={data.data} place={Number(place)} />}
        {!data && isSlow(error) && (
          <SlowReport definition={production} name="Ahead this month">
            {(result) => <Ranked result={result} place={Number(place)} />}
          </SlowReport>
        )}
        {!data && error && !isSlow(error) && (
          <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />
        )}
        {!data && !error && <TextSkeleton lines={6} />}
      </div>
    </Panel>
  );
}

function Ranked({ result, place }: { readonly result: ReportResult; readonly place: number }) {
  const drawn = drawnResult(result, 'bar', place);
  if (result.rows.length === 0)
    return (
      <EmptyState order={3} title="No policies this month yet">
        Policies that take effect this month are counted here, by writing agent.
      </EmptyState>
    );
  return drawn ? <Chart {...drawn} most={10} linkOf={barLinks(result, place)} /> : null;
}

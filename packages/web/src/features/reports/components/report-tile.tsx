import type { Report, ReportResult } from '@bookline/contract/features/reports';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Chart } from '../../../ui/charts/chart.tsx';
import { changeText, figureText } from '../../../ui/charts/figures.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { chartOf } from '../definition.ts';
import { useRun } from '../reports.data.ts';
import { drawnResult, kindOf, periodName } from '../result-chart.ts';
import classes from './reports.module.css';
import { barLinks } from './result-view.tsx';
import { isSlow, SlowReport } from './slow-report.tsx';

/** A pinned report on the home page: its chart, or its totals where there is none. */
export default function ReportTile({ report }: { readonly report: Report }) {
  const { data, error, refetch } = useRun(report.id, report.problem === null);
  return (
    <Panel
      flush
      title={report.name}
      action={
        <TextLink to={paths.report(report.id)} size="xs">
          Open
        </TextLink>
      }
    >
      {report.problem !== null ? (
        <EmptyState order={3} title="This report can’t run">
          {report.problem}
        </EmptyState>
      ) : data ? (
        <Figures result={data.data} name={report.name} />
      ) : isSlow(error) && report.definition ? (
        <SlowReport definition={report.definition} name={report.name} reportId={report.id}>
          {(result) => (
            <Figures result={{ ...result, definition: report.definition ?? result.definition }} name={report.name} />
          )}
        </SlowReport>
      ) : error ? (
        <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.tile}>
          <TextSkeleton lines={6} />
        </div>
      )}
    </Panel>
  );
}

function Figures({ result, name }: { readonly result: ReportResult; readonly name: string }) {
  const chart = chartOf(result.definition);
  const drawn = drawnResult(result, chart === 'table' ? 'bar' : chart, 0);
  const [measure] = result.measures;
  const kind = kindOf(measure);
  const value = result.totals.values[0] ?? null;
  const change = result.totals.previous ? changeText(value, result.totals.previous[0] ?? null, kind) : undefined;
  return (
    <div className={classes.tile}>
      <div>
        <span className={classes.big}>{figureText(value, kind, { whole: true })}</span>{' '}
        <span className={classes.change}>
          {[measure?.label, result.period && periodName(result.period), change].filter(Boolean).join(' · ')}
        </span>
      </div>
      {drawn && (
        <Chart {...drawn} label={`${name}: ${drawn.label}`} height={180} most={6} linkOf={barLinks(result, 0)} />
      )}
    </div>
  );
}

import type { ReportResult } from '@bookline/contract/features/reports';
import { type ReportChart, reportCharts } from '@bookline/contract/rules/report-sources';
import { Select } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import type { LinkOf } from '../../../ui/charts/bar-list.tsx';
import { Chart } from '../../../ui/charts/chart.tsx';
import { changeSince, figureText } from '../../../ui/charts/figures.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { listLinkOf } from '../../contact-search/contact-search.api.ts';
import { chartOf, chartsFor } from '../definition.ts';
import { drawnResult, isEmptyResult, keyOfRow, kindOf, periodName, scopeOfFigure } from '../result-chart.ts';
import classes from './reports.module.css';
import { ResultTable } from './result-table.tsx';

/** Makes the bars of a result links to their contacts, where the list can show exactly those. */
export function barLinks({ rows, groups, measures }: ReportResult, place: number): LinkOf | undefined {
  const measure = measures[place];
  if (groups.length !== 1 || !measure) return undefined;
  const links = new Map(
    rows.map((row) => {
      const scope = scopeOfFigure(row, measure);
      return [keyOfRow(row), scope ? listLinkOf(scope) : undefined];
    }),
  );
  return (point, children: ReactNode, className) => {
    const search = links.get(point.key);
    if (!search) return <div className={className}>{children}</div>;
    return (
      <Link to={paths.contacts} search={search} className={className}>
        {children}
      </Link>
    );
  };
}

/** The totals, the chart of one measure, and the table. Figures open their contacts. */
export function ResultView({
  result,
  measure,
  onMeasure,
  chart: chosen,
  onChart,
  refreshing,
}: {
  readonly result: ReportResult;
  /** The key of the drawn measure. The first one if absent. */
  readonly measure: string | undefined;
  readonly onMeasure: (key: string | undefined) => void;
  readonly chart: ReportChart;
  readonly onChart: (chart: ReportChart) => void;
  readonly refreshing: boolean;
}) {
  const zone = useTimeZone();
  const place = Math.max(
    0,
    result.measures.findIndex(({ key }) => key === measure),
  );
  const chart = chartOf({ ...result.definition, chart: chosen });
  const drawn = drawnResult(result, chart, place);
  const charts = chartsFor(result.definition);
  const tools = (
    <>
      {result.measures.length > 1 && chart !== 'table' && (
        <Select
          size="xs"
          w={170}
          aria-label="Measure in the chart"
          data={result.measures.map(({ key, label }) => ({ value: key, label }))}
          value={result.measures[place]?.key ?? null}
          allowDeselect={false}
          onChange={(key) => onMeasure(key && key !== result.measures[0]?.key ? key : undefined)}
        />
      )}
      {charts.length > 1 && (
        <Select
          size="xs"
          w={130}
          aria-label="Chart"
          data={charts.map((value) => ({ value, label: reportCharts[value] }))}
          value={chart}
          allowDeselect={false}
          onChange={(value) => {
            const next = charts.find((each) => each === value);
            if (next) onChart(next);
          }}
        />
      )}
    </>
  );
  return (
    <div className={`${classes.main} ${refreshing ? classes.refreshing : ''}`} aria-busy={refreshing}>
      <Totals result={result} />
      {isEmptyResult(result) && result.groups.length > 0 ? (
        <Panel title="Results">
          <EmptyState order={3} title="No data">
            Nothing matches this period and these filters. Choose a longer period, or remove a filter.
          </EmptyState>
        </Panel>
      ) : (
        result.groups.length > 0 && (
          <>
            {drawn ? (
              <Panel title={drawn.label}>
                <Chart {...drawn} height={300} tabled tools={tools} linkOf={barLinks(result, place)} />
              </Panel>
            ) : null}
            <Panel flush title="Figures" action={drawn ? undefined : <div className={classes.savedTools}>{tools}</div>}>
              <ResultTable result={result} />
            </Panel>
          </>
        )
      )}
      <p className={classes.notes}>
        {[
          ...(result.period
            ? [
                `${periodName(result.period)}${result.previous_period ? ` compared with ${periodName(result.previous_period)}` : ''}.`,
              ]
            : []),
          ...result.notes,
        ].join(' ')}{' '}
        Updated <RelativeTime at={result.as_of} zone={zone} />.
      </p>
    </div>
  );
}

/** Over all rows. */
function Totals({ result }: { readonly result: ReportResult }) {
  const { values, previous } = result.totals;
  return (
    <dl className={classes.totals}>
      {result.measures.map((measure, index) => {
        const value = values[index] ?? null;
        const scope = scopeOfFigure(result.totals, measure);
        const search = scope && value ? listLinkOf(scope) : undefined;
        const text = figureText(value, kindOf(measure), { whole: true });
        const change = previous ? changeSince(value, previous[index] ?? null, kindOf(measure)) : '';
        return (
          <div key={measure.key} className={classes.total}>
            <dt title={measure.about ?? undefined}>{measure.label}</dt>
            <dd>
              {search ? (
                <Link to={paths.contacts} search={search} className={classes.link}>
                  {text}
                </Link>
              ) : (
                text
              )}
              {change && <span className={classes.change}>{change}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

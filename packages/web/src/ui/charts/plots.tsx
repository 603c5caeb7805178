import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { CSSProperties } from 'react';
import { type ChartData, colorOf } from './chart-data.ts';
import classes from './charts.module.css';
import { figureText, shortFigure } from './figures.ts';

interface Props {
  readonly data: ChartData;
  readonly kind: 'bar' | 'line' | 'stacked';
  readonly height: number;
}

/** Points from left to right, drawn by the chart library. Screen readers read the table beside it. */
export default function Plots({ data, kind, height }: Props) {
  const rows = data.points.map((point) => ({
    at: point.label,
    ...Object.fromEntries(data.series.map((series, index) => [series.key, point.values[index] ?? null])),
  }));
  const series = data.series.map((each, index) => ({ name: each.key, label: each.label, color: colorOf(each, index) }));
  const shared = {
    h: height,
    data: rows,
    dataKey: 'at',
    series,
    tickLine: 'none',
    gridAxis: 'x',
    strokeDasharray: '2 4',
    textColor: 'var(--text-muted)',
    gridColor: 'var(--border)',
    yAxisProps: {
      width: 52,
      tickFormatter: (value: number) => shortFigure(value, data.kind),
      allowDecimals: data.kind !== 'count',
    },
    xAxisProps: { minTickGap: 16, interval: 'preserveStartEnd' },
    tooltipProps: {
      isAnimationActive: false,
      content: ({ active, label, payload }: TipProps) =>
        active && payload ? <Tip label={String(label)} payload={payload} data={data} /> : null,
    },
  } as const;
  return (
    <div className={classes.plot} aria-hidden="true">
      {kind === 'line' ? (
        <LineChart
          {...shared}
          series={series.map((each, index) => ({
            ...each,
            ...(data.series[index]?.earlier && { strokeDasharray: '5 4' }),
          }))}
          curveType="linear"
          strokeWidth={2}
          withDots={data.points.length <= 31}
          dotProps={{ r: 2.5 }}
          connectNulls={false}
          lineProps={{ isAnimationActive: false }}
          lineChartProps={{ accessibilityLayer: false }}
        />
      ) : (
        <BarChart
          {...shared}
          type={kind === 'stacked' ? 'stacked' : 'default'}
          maxBarWidth={36}
          barProps={{ isAnimationActive: false, radius: kind === 'stacked' ? 0 : [2, 2, 0, 0] }}
          barChartProps={{ accessibilityLayer: false, barGap: 2, barCategoryGap: '24%' }}
        />
      )}
    </div>
  );
}

interface TipProps {
  readonly active?: boolean;
  readonly label?: unknown;
  readonly payload?: readonly { readonly dataKey?: unknown; readonly value?: unknown }[];
}

function Tip({
  label,
  payload,
  data,
}: {
  readonly label: string;
  readonly payload: NonNullable<TipProps['payload']>;
  readonly data: ChartData;
}) {
  return (
    <div className={classes.tip}>
      <span className={classes.tipTitle}>{label}</span>
      <ul className={classes.tips}>
        {data.series.map((series, index) => {
          const value = payload.find(({ dataKey }) => dataKey === series.key)?.value;
          return (
            <li key={series.key} className={classes.tipItem}>
              <i className={classes.swatch} style={{ '--color': colorOf(series, index) } as CSSProperties} />
              <span className={classes.tipName}>{series.label}</span>
              <span className={classes.tipValue}>
                {figureText(typeof value === 'number' ? value : null, data.kind)}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

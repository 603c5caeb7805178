import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChartBar, IconTable } from '@tabler/icons-react';
import { type CSSProperties, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import BarList, { Funnel, type LinkOf } from './bar-list.tsx';
import { type ChartData, type ChartKind, colorOf, type LimitedData, limited } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';
import classes from './charts.module.css';
import HeatMap from './heat-map.tsx';

// The chart library is large, and most charts don't need it.
const Plots = lazy(() => import('./plots.tsx'));

export interface ChartProps {
  /** What it shows: 'Policies by carrier'. */
  readonly label: string;
  /** What its points are: 'Carrier'. */
  readonly corner: string;
  readonly kind: ChartKind;
  readonly data: ChartData;
  readonly height?: number;
  /** The most bars, where there is little room. */
  readonly most?: number;
  readonly linkOf?: LinkOf | undefined;
  /** The page shows the figures as a table already, so the chart has none of its own. */
  readonly tabled?: boolean;
  /** Beside the legend: which measure it shows. */
  readonly tools?: ReactNode;
}

/** A chart in the theme's colors. Screen readers get its figures, and everyone can switch to them as a table. */
export function Chart({ label, corner, kind, data, height = 260, most, linkOf, tabled = false, tools }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  const id = useId();
  const drawn = limited(data, {
    ...(most !== undefined && { points: most }),
    ...(kind === 'heat_map' && { points: 60, series: 31 }),
  });
  const empty = data.points.every(({ values }) => values.every((value) => value === null || value === 0));
  const legend = drawn.series.length > 1 && kind !== 'heat_map' && kind !== 'funnel' && !asTable && !empty;
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <figcaption id={id} className="visually-hidden">
        {label}
      </figcaption>
      {(legend || tools || !tabled) && (
        <div className={classes.head}>
          {legend && <Legend data={drawn} />}
          <div className={classes.tools}>
            {tools}
            {!tabled && !empty && (
              <ActionIcon
                size="sm"
                aria-label={asTable ? 'Show chart' : 'Show table'}
                onClick={() => setAsTable(!asTable)}
              >
                {asTable ? <IconChartBar size={15} stroke={1.7} /> : <IconTable size={15} stroke={1.7} />}
              </ActionIcon>
            )}
          </div>
        </div>
      )}
      {empty ? (
        <p className={classes.none}>No data for this chart</p>
      ) : asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        <section className={classes.scroll} aria-label={`${label}, table`} tabIndex={0}>
          <ChartTable label={label} corner={corner} data={data} />
        </section>
      ) : (
        <>
          <Drawn label={label} corner={corner} kind={kind} data={drawn} height={height} linkOf={linkOf} />
          {!tabled && isPlotted(kind, drawn) && (
            <div className="visually-hidden">
              <ChartTable label={label} corner={corner} data={data} />
            </div>
          )}
          <Left data={drawn} />
        </>
      )}
    </figure>
  );
}

/** Drawn by the library, whose picture says nothing to a screen reader. */
const isPlotted = (kind: ChartKind, { over_time }: ChartData): kind is 'bar' | 'line' | 'stacked' =>
  kind === 'line' || (over_time && (kind === 'bar' || kind === 'stacked'));

function Drawn({
  label,
  corner,
  kind,
  data,
  height,
  linkOf,
}: Pick<ChartProps, 'label' | 'corner' | 'kind' | 'linkOf'> & { readonly data: LimitedData; readonly height: number }) {
  if (kind === 'heat_map') return <HeatMap label={label} corner={corner} data={data} />;
  if (kind === 'funnel') return <Funnel label={label} data={data} linkOf={linkOf} />;
  if (!isPlotted(kind, data)) return <BarList label={label} data={data} stacked={kind === 'stacked'} linkOf={linkOf} />;
  return (
    <Suspense fallback={<Skeleton h={height} radius="sm" />}>
      <Plots data={data} kind={kind} height={height} />
    </Suspense>
  );
}

function Legend({ data }: { readonly data: ChartData }) {
  return (
    <ul className={classes.legend} aria-label="Legend">
      {data.series.map((series, index) => (
        <li key={series.key}>
          <i className={classes.swatch} style={{ '--color': colorOf(series, index) } as CSSProperties} />
          <span title={series.label}>{series.label}</span>
        </li>
      ))}
    </ul>
  );
}

/** What isn't drawn one by one. */
function Left({ data }: { readonly data: LimitedData }) {
  if (data.points_left === 0 && data.series_left === 0) return null;
  if (data.additive) return null;
  return <p className={classes.note}>The chart shows the largest. The table has all of them.</p>;
}

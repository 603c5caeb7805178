import type { CSSProperties, ReactNode } from 'react';
import { type ChartData, type ChartPoint, colorOf, extentOf, OTHER, stackedValues } from './chart-data.ts';
import classes from './charts.module.css';
import { figureText } from './figures.ts';

/** Makes a bar a link to what it counts. The chart itself knows no router. */
export type LinkOf = (point: ChartPoint, children: ReactNode, className: string) => ReactNode;

interface Props {
  readonly label: string;
  readonly data: ChartData;
  readonly stacked?: boolean;
  readonly linkOf?: LinkOf | undefined;
}

const named = (index: number, from: number, share: number, data: ChartData) => {
  const series = data.series[index];
  return { '--color': series && colorOf(series, index), '--from': from, '--share': share } as CSSProperties;
};

/** Categories as horizontal bars, which have room for long names. Each is read as a line of text. */
export default function BarList({ label, data, stacked = false, linkOf }: Props) {
  const [low, high] = extentOf(stacked ? stackedValues(data) : data.points.flatMap(({ values }) => values));
  const span = high - low || 1;
  const zero = -low / span;
  const several = data.series.length > 1;
  return (
    <ul className={classes.bars} aria-label={label}>
      {data.points.map((point) => (
        <Row key={point.key} point={point} linkOf={linkOf}>
          <span className={classes.label} title={point.label}>
            {point.label}
          </span>
          <Tracks data={data} point={point} span={span} zero={zero} stacked={stacked} />
          <span className={classes.value}>
            {several ? (
              <Figures data={data} point={point} />
            ) : (
              figureText(point.values[0] ?? null, data.kind, { whole: true })
            )}
          </span>
        </Row>
      ))}
    </ul>
  );
}

/** A row opens what it counts, unless it's the rest of them. */
const Row = ({
  point,
  linkOf,
  children,
}: {
  readonly point: ChartPoint;
  readonly linkOf: LinkOf | undefined;
  readonly children: ReactNode;
}) => (
  <li style={{ display: 'contents' }}>
    {linkOf && point.key !== OTHER ? (
      linkOf(point, children, classes.row ?? '')
    ) : (
      <div className={classes.row}>{children}</div>
    )}
  </li>
);

/** What a bar is worth: the current figure and the earlier one, or the sum of several. The others are read aloud. */
function Figures({ data, point }: { readonly data: ChartData; readonly point: ChartPoint }) {
  const text = (value: number | null | undefined) => figureText(value ?? null, data.kind, { whole: true });
  const [one, two] = data.series;
  const spoken = data.series.map(({ label }, index) => `${label}: ${text(point.values[index])}`).join(', ');
  const sum = point.values.reduce<number>((all, value) => all + (value ?? 0), 0);
  return (
    <>
      <span className="visually-hidden">{spoken}</span>
      <span aria-hidden>
        {one && two?.earlier ? (
          <>
            {text(point.values[0])}
            <small>{text(point.values[1])}</small>
          </>
        ) : (
          // Averages and shares have no sum.
          data.additive && text(sum)
        )}
      </span>
    </>
  );
}

function Tracks({
  data,
  point,
  span,
  zero,
  stacked,
}: {
  readonly data: ChartData;
  readonly point: ChartPoint;
  readonly span: number;
  readonly zero: number;
  readonly stacked: boolean;
}) {
  const base = { '--zero': zero } as CSSProperties;
  const negative = zero > 0 || undefined;
  if (stacked) {
    const at = { up: zero, down: zero };
    return (
      <span className={classes.tracks} aria-hidden>
        <span className={classes.track} data-stacked data-zero={negative} style={base}>
          {point.values.map((value, index) => {
            const share = Math.abs(value ?? 0) / span;
            if (share === 0) return null;
            const from = (value ?? 0) > 0 ? at.up : at.down - share;
            if ((value ?? 0) > 0) at.up += share;
            else at.down -= share;
            return (
              <span
                key={data.series[index]?.key}
                title={`${data.series[index]?.label}: ${figureText(value ?? null, data.kind)}`}
                style={named(index, from, share, data)}
              />
            );
          })}
        </span>
      </span>
    );
  }
  const thin = { ...base, ...(data.series.length > 1 && { '--bar': '0.5rem' }) } as CSSProperties;
  return (
    <span className={classes.tracks} aria-hidden>
      {data.series.map((series, index) => {
        const value = point.values[index] ?? null;
        const share = Math.abs(value ?? 0) / span;
        return (
          <span key={series.key} className={classes.track} data-zero={negative} style={thin}>
            {value !== null && value !== 0 && (
              <span
                title={`${series.label}: ${figureText(value, data.kind)}`}
                style={named(index, value < 0 ? zero - share : zero, share, data)}
              />
            )}
          </span>
        );
      })}
    </span>
  );
}

/** Steps that follow each other: how many are at each, and which share of all that is. */
export function Funnel({ label, data, linkOf }: Omit<Props, 'stacked'>) {
  const figures = data.points.map(({ values }) => Math.max(0, values[0] ?? 0));
  const most = Math.max(1, ...figures);
  const all = figures.reduce((sum, value) => sum + value, 0);
  return (
    <ol className={`${classes.bars} ${classes.funnel}`} aria-label={label}>
      {data.points.map((point, index) => {
        const value = figures[index] ?? 0;
        return (
          <Row key={point.key} point={point} linkOf={linkOf}>
            <span className={classes.label} title={point.label}>
              {point.label}
            </span>
            <span className={classes.track} aria-hidden>
              {value > 0 && <span style={named(0, 0, value / most, data)} />}
            </span>
            <span className={classes.value}>
              {figureText(point.values[0] ?? null, data.kind, { whole: true })}
              {data.additive && all > 0 && <small>{Math.round((value / all) * 100)}%</small>}
            </span>
          </Row>
        );
      })}
    </ol>
  );
}

import type { CSSProperties } from 'react';
import type { ChartData } from './chart-data.ts';
import classes from './charts.module.css';
import { figureText } from './figures.ts';

/** Two groups against each other. It is a table: every cell has its figure, and color shows where they are high. */
export default function HeatMap({
  label,
  corner,
  data,
}: {
  readonly label: string;
  readonly corner: string;
  readonly data: ChartData;
}) {
  const most = Math.max(1, ...data.points.flatMap(({ values }) => values.map((value) => Math.abs(value ?? 0))));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      <table className={classes.heat}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {data.series.map((series) => (
              <th key={series.key} scope="col" title={series.label}>
                {series.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.points.map((point) => (
            <tr key={point.key}>
              <th scope="row" title={point.label}>
                {point.label}
              </th>
              {data.series.map((series, index) => {
                const value = point.values[index] ?? null;
                return (
                  <td
                    key={series.key}
                    className={classes.cell}
                    style={{ '--heat': Math.abs(value ?? 0) / most } as CSSProperties}
                  >
                    {value === null || (value === 0 && (data.additive || data.kind === 'count'))
                      ? ''
                      : figureText(value, data.kind, { whole: true })}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

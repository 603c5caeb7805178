import type { ChartData } from './chart-data.ts';
import classes from './charts.module.css';
import { figureText } from './figures.ts';

/** The figures of a chart, all of them. */
export function ChartTable({
  label,
  corner,
  data,
}: {
  readonly label: string;
  readonly corner: string;
  readonly data: ChartData;
}) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{corner}</th>
          {data.series.map((series) => (
            <th key={series.key} scope="col">
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
            {data.series.map((series, index) => (
              <td key={series.key}>{figureText(point.values[index] ?? null, data.kind)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useTimeZone } from '../../../lib/timezone.ts';
import { zonedText } from '../send-time.ts';

/** A figure of each hour, by its name there. */
export interface HourSeries<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly color: string;
}

type Hours<Name extends string> = readonly ({ readonly hour: string } & Readonly<Record<Name, number>>)[];

interface HoursProps<Name extends string> {
  readonly hours: Hours<Name>;
  readonly series: readonly HourSeries<Name>[];
}

/** The chart's figures for screen readers. */
export function HoursTable<Name extends string>({ hours, series }: HoursProps<Name>) {
  const zone = useTimeZone();
  return (
    <VisuallyHidden>
      <table>
        <caption>{series.map(({ label }) => label).join(', ')} by hour</caption>
        <thead>
          <tr>
            <th scope="col">Hour</th>
            {series.map(({ name, label }) => (
              <th key={name} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((each) => (
            <tr key={each.hour}>
              <th scope="row">{zonedText(each.hour, zone)}</th>
              {series.map(({ name }) => (
                <td key={name}>{each[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </VisuallyHidden>
  );
}

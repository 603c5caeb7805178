import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useTimeZone } from '../../../lib/timezone.ts';
import type { HourSeries } from './hours-table.tsx';

interface ChartProps {
  readonly hours: readonly ({ readonly hour: string } & Readonly<Record<string, number | string>>)[];
  /** The first is shown even if it's always 0. */
  readonly series: readonly HourSeries<string>[];
}

/** What happened by hour. Screen readers read the table beside it. */
export default function HoursChart({ hours, series }: ChartProps) {
  const zone = useTimeZone();
  const name = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', timeZone: zone });
  const data = hours.map((each) => ({ ...each, at: name.format(new Date(each.hour)) }));
  const shown = series.filter((each, index) => index === 0 || hours.some((hour) => Number(hour[each.name]) > 0));
  return (
    <div aria-hidden="true">
      <BarChart
        h={220}
        data={data}
        dataKey="at"
        series={[...shown]}
        withLegend
        maxBarWidth={32}
        tickLine="y"
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}

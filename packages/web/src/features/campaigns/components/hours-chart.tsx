import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import { useTimeZone } from '../../../lib/timezone.ts';

interface Hour {
  readonly hour: string;
  readonly sent: number;
  readonly opened: number;
  readonly clicked: number;
}

const series = [
  { name: 'sent', label: 'Delivered', color: 'blue.6' },
  { name: 'opened', label: 'Opened', color: 'teal.6' },
  { name: 'clicked', label: 'Clicked', color: 'orange.6' },
] as const;

/** What happened by hour. Screen readers read the table beside it. */
export default function HoursChart({ hours }: { readonly hours: readonly Hour[] }) {
  const zone = useTimeZone();
  const name = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', timeZone: zone });
  const data = hours.map((each) => ({ ...each, at: name.format(new Date(each.hour)) }));
  return (
    <div aria-hidden="true">
      <BarChart
        h={220}
        data={data}
        dataKey="at"
        series={series.filter(({ name }) => name === 'sent' || hours.some((each) => each[name] > 0))}
        withLegend
        maxBarWidth={32}
        tickLine="y"
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}

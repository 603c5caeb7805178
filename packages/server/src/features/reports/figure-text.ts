const whole = new Intl.NumberFormat('en-US');
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A figure of a report as text: 1,204, $1,250.50, 12.5%, or 1:04:09. '–' if there is nothing to compute it from. */
export function figureText(kind: string, value: number | null): string {
  if (value === null) return '–';
  switch (kind) {
    case 'money':
      return dollars.format(value / 100);
    case 'percent':
      return `${value.toFixed(1)}%`;
    case 'duration': {
      const seconds = Math.round(value);
      const minutes = Math.floor(seconds / 60) % 60;
      const rest = String(seconds % 60).padStart(2, '0');
      const hours = Math.floor(seconds / 3600);
      return hours > 0 ? `${whole.format(hours)}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
    }
    default:
      return whole.format(value);
  }
}

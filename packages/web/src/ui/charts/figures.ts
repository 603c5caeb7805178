import { displayCurrency } from '@bookline/contract/rules/currency';
import { formatNumber } from '@bookline/contract/rules/numbers';

/** What a figure is: a whole number, cents, percent (0–100), or seconds. */
export type FigureKind = 'count' | 'money' | 'percent' | 'duration';

/** There is nothing to compute it from. */
export const NO_FIGURE = '–';

/** In cents. */
const THOUSAND = 100_000;

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** '12,408', '$1,234.50', '45.2%', '1 h 20 min'. `whole` leaves out the cents of $1,000 and more, where there is little room. */
export function figureText(value: number | null, kind: FigureKind, { whole = false } = {}): string {
  if (value === null) return NO_FIGURE;
  if (kind === 'money')
    return displayCurrency((value / 100).toFixed(2), { decimals: whole && Math.abs(value) >= THOUSAND ? 0 : 2 });
  if (kind === 'percent') return `${percent.format(value)}%`;
  return kind === 'duration' ? durationText(value) : formatNumber(value);
}

/** '1.2K', '$1.2K', '45%', '1.5 h': the labels of an axis. */
export function shortFigure(value: number, kind: FigureKind): string {
  if (kind === 'percent') return `${percent.format(value)}%`;
  if (kind === 'money') return `${value < 0 ? '-' : ''}$${compact.format(Math.abs(value) / 100)}`;
  if (kind === 'count') return compact.format(value);
  if (Math.abs(value) >= 3600) return `${percent.format(value / 3600)} h`;
  return Math.abs(value) >= 60 ? `${percent.format(value / 60)} min` : `${percent.format(value)} s`;
}

function durationText(value: number): string {
  const seconds = Math.round(Math.abs(value));
  const sign = value < 0 ? '-' : '';
  if (seconds < 60) return `${sign}${seconds} s`;
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  if (hours > 0) return `${sign}${formatNumber(hours)} h${minutes > 0 ? ` ${minutes} min` : ''}`;
  return `${sign}${minutes} min${rest > 0 ? ` ${rest} s` : ''}`;
}

/** The change and what it was before: '+12% from 41'. Empty if nothing is known of before. */
export function changeSince(now: number | null, before: number | null, kind: FigureKind): string {
  const change = changeText(now, before, kind);
  const was = figureText(before, kind, { whole: true });
  if (change === undefined) return before === null || before === now ? '' : `was ${was}`;
  return before === 0 || now === before ? change : `${change} from ${was}`;
}

/** A figure against an earlier one: '+12%', or '+3.2 points' for percentages. Undefined if they can't be compared. */
export function changeText(now: number | null, before: number | null, kind: FigureKind): string | undefined {
  if (now === null || before === null || (now === 0 && before === 0)) return undefined;
  if (now === before) return '0%';
  const sign = now > before ? '+' : '−';
  if (kind === 'percent') return `${sign}${percent.format(Math.abs(now - before))} points`;
  if (before === 0) return 'new';
  return `${sign}${percent.format(Math.abs(((now - before) / before) * 100))}%`;
}

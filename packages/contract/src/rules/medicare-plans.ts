/** What a quote is about. */
export const quoteProducts = [
  { value: 'medigap', label: 'Medicare Supplement' },
  { value: 'mapd', label: 'Medicare Advantage' },
  { value: 'pdp', label: 'Part D' },
] as const;
export type QuoteProduct = (typeof quoteProducts)[number]['value'];
export const quoteProductNames = ['medigap', 'mapd', 'pdp'] as const satisfies QuoteProduct[];

/** The standard Medicare Supplement plans. */
export const medigapPlans = ['A', 'B', 'C', 'D', 'F', 'G', 'K', 'L', 'M', 'N'] as const;
export type MedigapPlan = (typeof medigapPlans)[number];

/** The most plans of a comparison. */
export const MAX_COMPARED = 4;
/** How many months ahead a plan may begin. */
export const MAX_MONTHS_AHEAD = 12;
export const MIN_QUOTE_AGE = 18;
export const MAX_QUOTE_AGE = 110;

/** The first days of the months after a day, `YYYY-MM-DD`. */
export function firstDays(today: string, count: number): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: count }, (_, n) => new Date(Date.UTC(year, month + n, 1)).toISOString().slice(0, 10));
}

/** Plans C and F are only for people who could get Medicare before 2020 (MACRA, section 401). `age` is that of the first day. In January, it tells the year of birth. */
export const mayHavePlan = (plan: string, age: number, effective_on: string): boolean =>
  (plan !== 'C' && plan !== 'F') ||
  age - (Number(effective_on.slice(0, 4)) - 2020) >= (effective_on.slice(5) === '01-01' ? 65 : 66);

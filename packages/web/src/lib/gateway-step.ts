import type { BrowserStep } from '@bookline/contract/features/billing';
import { isSafePath } from '@bookline/contract/rules/redirects';
import { paths } from './paths.ts';

/** What a step at the payment gateway is about, and the screen that it leads back to. */
export type StepFor = ({ readonly entry: string } | { readonly payment: string }) & { readonly back: string };

/**
 * Where a step at the payment gateway leads: to a page of the gateway, or to our page with the gateway's own fields. Both are opened as documents,
 * because only that one page of ours may load a script from the gateway.
 */
export const placeOf = (step: BrowserStep, about: StepFor): string =>
  step.kind === 'page' ? step.path : `${paths.billing_gateway}?${new URLSearchParams(about)}`;

export const takeStep = (step: BrowserStep, about: StepFor): void => window.location.assign(placeOf(step, about));

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** What the page with the gateway's fields was opened for. Undefined if its address is incomplete, or leads back to another site. */
export function stepOfSearch(search: Readonly<Record<string, unknown>>): StepFor | undefined {
  const [entry, payment, back] = [text(search.entry), text(search.payment), text(search.back)];
  if (!back || !isSafePath(back)) return undefined;
  if (entry) return { entry, back };
  return payment ? { payment, back } : undefined;
}

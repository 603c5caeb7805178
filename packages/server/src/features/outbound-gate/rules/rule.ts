import type { HolidayName } from './holidays.ts';

export const channels = ['call', 'text', 'email'] as const;
export type Channel = (typeof channels)[number];
export const purposes = ['personal', 'marketing'] as const;
export type Purpose = (typeof purposes)[number];

/** From and until, in minutes of the local day; null where nobody may be called that day. */
export type Window = readonly [from: number, until: number] | null;

/** What a rule asks. What is `facts` has no parameters: what is known of the contact decides. */
export type Demand =
  | { readonly kind: 'hours' /** From Sunday on. */; readonly week: readonly Window[] }
  | { readonly kind: 'holidays'; readonly days: readonly HolidayName[] }
  | { readonly kind: 'frequency'; readonly most: number; readonly within_h: number }
  | { readonly kind: 'consent' /** How old it may be; for ever where absent. */; readonly months?: number }
  | { readonly kind: 'facts' };

export interface Rule {
  /** What a decision names. Never used again for another rule. */
  readonly code: string;
  /** Counts up with every correction of this rule: a decision names it, so that what held then can be looked up. */
  readonly version: number;
  /** `US`, the two letters of a state, or `house` where Bookline asks more than the law. */
  readonly jurisdiction: string;
  /** One sentence for a person. */
  readonly title: string;
  readonly citation: string;
  /** `disputed`: the sources do not agree; the stricter reading holds. */
  readonly status: 'in_force' | 'disputed';
  /** The first and the last day, `YYYY-MM-DD`, where the contact is; null where it held before anybody asked here, or has no end yet. */
  readonly effective_from: string | null;
  readonly effective_to: string | null;
  readonly channels: readonly Channel[];
  readonly purposes: readonly Purpose[];
  /** Only what a machine dials or sends. */
  readonly automatic?: true;
  /** Only what is about this. */
  readonly about?: 'medicare';
  readonly demand: Demand;
}

/** What somebody wants to do, as far as the rules look at it. */
export interface Intent {
  readonly channel: Channel;
  readonly purpose: Purpose;
  readonly automatic?: boolean | undefined;
  readonly about?: 'medicare' | undefined;
}

/** Whether a rule speaks of such a touch on a day, `YYYY-MM-DD`. */
export function appliesTo(rule: Rule, intent: Intent, day: string): boolean {
  return (
    rule.channels.includes(intent.channel) &&
    rule.purposes.includes(intent.purpose) &&
    (!rule.automatic || intent.automatic === true) &&
    (rule.about === undefined || rule.about === intent.about) &&
    isInForce(rule, day)
  );
}

/** Whether a rule holds on a day, `YYYY-MM-DD`. */
export function isInForce({ effective_from, effective_to }: Rule, day: string): boolean {
  return (effective_from === null || effective_from <= day) && (effective_to === null || day <= effective_to);
}

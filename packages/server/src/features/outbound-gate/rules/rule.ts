import type { HolidayName } from './holidays.ts';

export const channels = ['call', 'text', 'email'] as const;
export type Channel = (typeof channels)[number];
export const purposes = ['personal', 'marketing'] as const;
export type Purpose = (typeof purposes)[number];

/** From and until, in minutes of the local day. Null if no contact is allowed that day. */
export type Window = readonly [from: number, until: number] | null;

/** What a rule requires. `facts` has no parameters: the facts about the contact decide. */
export type Demand =
  | { readonly kind: 'hours' /** From Sunday on. */; readonly week: readonly Window[] }
  | { readonly kind: 'holidays'; readonly days: readonly HolidayName[] }
  | { readonly kind: 'frequency'; readonly most: number; readonly within_h: number }
  | { readonly kind: 'consent' /** The longest age. Unlimited if absent. */; readonly months?: number }
  | { readonly kind: 'facts' };

export interface Rule {
  /** The code stored in decisions. Never reused for another rule. */
  readonly code: string;
  /** Increases with every correction of this rule. A decision stores it, so the rule's wording then can be looked up. */
  readonly version: number;
  /** `US`, the two letters of a state, or `house` if Bookline is stricter than the law. */
  readonly jurisdiction: string;
  /** One sentence for users. */
  readonly title: string;
  readonly citation: string;
  /** `disputed`: the sources disagree, and the stricter reading applies. */
  readonly status: 'in_force' | 'disputed';
  /** The first and last day, `YYYY-MM-DD`, in the contact's local time. Null if there is no known start, or no end yet. */
  readonly effective_from: string | null;
  readonly effective_to: string | null;
  readonly channels: readonly Channel[];
  readonly purposes: readonly Purpose[];
  /** Applies only to automated calls and texts. */
  readonly automatic?: true;
  /** Applies only to this topic. */
  readonly about?: 'medicare';
  readonly demand: Demand;
}

/** The planned contact attempt, as far as the rules need it. */
export interface Intent {
  readonly channel: Channel;
  readonly purpose: Purpose;
  readonly automatic?: boolean | undefined;
  readonly about?: 'medicare' | undefined;
}

/** Whether a rule applies to an attempt on a day, `YYYY-MM-DD`. */
export function appliesTo(rule: Rule, intent: Intent, day: string): boolean {
  return (
    rule.channels.includes(intent.channel) &&
    rule.purposes.includes(intent.purpose) &&
    (!rule.automatic || intent.automatic === true) &&
    (rule.about === undefined || rule.about === intent.about) &&
    isInForce(rule, day)
  );
}

/** Whether a rule is in force on a day, `YYYY-MM-DD`. */
export function isInForce({ effective_from, effective_to }: Rule, day: string): boolean {
  return (effective_from === null || effective_from <= day) && (effective_to === null || day <= effective_to);
}

import { phoneDigits } from './phone.ts';

/** How long an outbound call rings (R459). */
export const OUTBOUND_TIMEOUT_S = 60;
/** R461: the dialer starts this long after the page. */
export const START_DELAY_MS = 500;
/** R463: so long after an incoming message its handling begins. */
export const INCOMING_DELAY_MS = 500;
/** R232, R460 */
const MIN_LENGTH = 9;
const MAX_LENGTH = 16;

/** R233: spelled as it is given. */
export const INVALID_NUMBER = 'Invlaid phone number';
/** R236 */
export const OVER_MINUTES = 'Over minutes allocated';

/** The toasts of the dialer (communications.md §8). */
export const dialerErrors = {
  quota: 'Please request additional minutes from your manager.',
  outbound: 'Unable to initialize outbound call',
  outbound_events: 'Unable to initialize outbound call events',
  inbound: 'Unable to initialize inbound call',
  inbound_events: 'Unable to initialize inbound call events',
  dialer: 'Unable to initialize dialer',
  interactivity: 'Unable to initialize interactivity',
  device: 'Unable to initialize device',
  device_events: 'Unable to initialize device events',
  call: 'Unable to initialize call',
  hangup: 'Unable to hangup',
  number: 'Unable to update number',
} as const;

/** R232: what is dialed has 9 to 16 characters. */
export const isDialable = (number: string): boolean => number.length >= MIN_LENGTH && number.length <= MAX_LENGTH;

/** R233: the state of a number that cannot be dialed, which nobody is shown (R234); undefined for one that can. */
export const numberState = (typed: string): typeof INVALID_NUMBER | undefined =>
  isDialable(dialedNumber(typed)) ? undefined : INVALID_NUMBER;

/** What is typed on the keypad before a call: digits, plus and star (R238, R239). */
export const keypadText = (text: string): string => text.replace(/[^\d+*]/g, '').slice(0, MAX_LENGTH);

/** The number that a typed one stands for, as it is dialed: ten digits are a number of the United States. */
export function dialedNumber(text: string): string {
  const typed = text.trim();
  if (typed.includes('*')) return keypadText(typed);
  const digits = phoneDigits(typed);
  if (typed.startsWith('+')) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : digits;
}

/** R465: seconds as mm:ss; an hour and more keeps counting minutes. */
export function callDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

export type CallQuality = 'excellent' | 'great' | 'good' | 'fair' | 'degraded';

/** R485–R489: the band of a mean opinion score. What lies between two bands counts as degraded, as it does for the voice client. */
export function callQuality(mos: number): CallQuality {
  if (mos > 4.2) return 'excellent';
  if (mos >= 4.1) return 'great';
  if (mos >= 3.7 && mos <= 4) return 'good';
  if (mos >= 3.1 && mos <= 3.6) return 'fair';
  return 'degraded';
}

/** What is known of somebody who wants to call. */
export interface DialerFacts {
  readonly must_change_password: boolean;
  readonly two_fa_is_required: boolean;
  readonly has_2fa_enabled: boolean;
  readonly verified_number: string | null;
  readonly enabled: boolean;
  /** Absent: nobody sells minutes here. */
  readonly subscription?: {
    readonly type: 'manager' | 'self';
    readonly active: boolean;
    readonly current_usage: number;
    readonly license?: { readonly paid: boolean; readonly allocation: number };
  };
}

/** R226–R231: whether the dialer shows. */
export function showsDialer(facts: DialerFacts): boolean {
  if (facts.must_change_password || (facts.two_fa_is_required && !facts.has_2fa_enabled)) return false;
  if (!facts.verified_number) return false;
  if (facts.enabled) return true;
  const { subscription } = facts;
  if (!subscription?.active) return false;
  return subscription.type === 'self' || subscription.license?.paid === true;
}

/** R235–R237: why no more minutes are left; undefined where there are some. */
export function overQuota({ enabled, subscription }: DialerFacts): typeof OVER_MINUTES | undefined {
  if (enabled || subscription?.type !== 'manager') return undefined;
  const { license, current_usage } = subscription;
  return !license?.paid || current_usage >= license.allocation ? OVER_MINUTES : undefined;
}

/** What is recorded is kept by what it is for, in years: of a sale for as long as Medicare asks for. */
export const RETENTION_YEARS = { sales: 6, service: 1 } as const;

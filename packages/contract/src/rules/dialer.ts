import { phoneDigits } from './phone.ts';

/** How long an outbound call rings (R459). */
export const OUTBOUND_TIMEOUT_S = 60;
/** R461: delay between the page and the dialer. */
export const START_DELAY_MS = 500;
/** R463: delay before an incoming message is handled. */
export const INCOMING_DELAY_MS = 500;
/** R232, R460 */
const MIN_LENGTH = 9;
const MAX_LENGTH = 16;

/** R233: the spelling is the specification's. */
export const INVALID_NUMBER = 'Invlaid phone number'; // literal: R233
/** R236 */
export const OVER_MINUTES = 'Over minutes allocated'; // literal: R236

/** The dialer's toasts (communications.md §8). literal: R416 and following */
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

/** R232: 9 to 16 characters. */
export const isDialable = (number: string): boolean => number.length >= MIN_LENGTH && number.length <= MAX_LENGTH;

/** R233: the state of an invalid number, which isn't displayed (R234). Undefined for a valid one. */
export const numberState = (typed: string): typeof INVALID_NUMBER | undefined =>
  isDialable(dialedNumber(typed)) ? undefined : INVALID_NUMBER;

/** Characters allowed on the keypad before a call: digits, plus, and star (R238, R239). */
export const keypadText = (text: string): string => text.replace(/[^\d+*]/g, '').slice(0, MAX_LENGTH);

/** The number to dial for typed digits. Ten digits are a US number. */
export function dialedNumber(text: string): string {
  const typed = text.trim();
  if (typed.includes('*')) return keypadText(typed);
  const digits = phoneDigits(typed);
  if (typed.startsWith('+')) return `+${digits}`;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : digits;
}

/** R465: seconds as mm:ss. Minutes keep counting past an hour. */
export function callDuration(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const [minutes, rest] = [Math.floor(whole / 60), whole % 60];
  return `${String(minutes).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

export type CallQuality = 'excellent' | 'great' | 'good' | 'fair' | 'degraded';

/** R485–R489: the band of a mean opinion score. The score is rounded to one decimal first, so none falls between two bands. */
export function callQuality(mos: number): CallQuality {
  const tenths = Math.round(mos * 10);
  if (tenths > 42) return 'excellent';
  if (tenths >= 41) return 'great';
  if (tenths >= 37) return 'good';
  if (tenths >= 31) return 'fair';
  return 'degraded';
}

/** The caller's dialer settings. */
export interface DialerFacts {
  readonly must_change_password: boolean;
  readonly two_fa_is_required: boolean;
  readonly has_2fa_enabled: boolean;
  readonly verified_number: string | null;
  readonly enabled: boolean;
  /** Absent if minutes aren't sold. */
  readonly subscription?: {
    readonly type: 'manager' | 'self';
    readonly active: boolean;
    readonly current_usage: number;
    readonly license?: { readonly paid: boolean; readonly allocation: number };
  };
}

/** R226–R231: whether the dialer appears. */
export function showsDialer(facts: DialerFacts): boolean {
  if (facts.must_change_password || (facts.two_fa_is_required && !facts.has_2fa_enabled)) return false;
  if (!facts.verified_number) return false;
  if (facts.enabled) return true;
  const { subscription } = facts;
  if (!subscription?.active) return false;
  return subscription.type === 'self' || subscription.license?.paid === true;
}

/** R235–R237: why no minutes are left. Undefined if there are some. */
export function overQuota({ enabled, subscription }: DialerFacts): typeof OVER_MINUTES | undefined {
  if (enabled || subscription?.type !== 'manager') return undefined;
  const { license, current_usage } = subscription;
  return !license?.paid || current_usage >= license.allocation ? OVER_MINUTES : undefined;
}

import { states } from '@bookline/contract/rules/options';

const jurisdictions = new Map<string, string>([
  ['US', 'United States'],
  ['house', 'Built-in'],
  ['company', 'Your company'],
  ...states.map(({ value, label }) => [value, label] as const),
]);

/** The jurisdiction or company that sets a rule. */
export const jurisdictionName = (code: string): string => jurisdictions.get(code) ?? code;

const channels = { call: 'Calls', text: 'Texts', email: 'Emails' } as const;

/** The channels of a rule: 'Calls, texts'. */
export const channelNames = (of: readonly (keyof typeof channels)[]): string =>
  of.map((channel, position) => (position === 0 ? channels[channel] : channels[channel].toLowerCase())).join(', ');

/** A single contact attempt: 'Call'. */
export const touchName = { call: 'Call', text: 'Text', email: 'Email' } as const;

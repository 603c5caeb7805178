import type { LineType } from '@bookline/contract/rules/line-types';
import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

const byPlan: Partial<Record<NonNullable<NumberType>, LineType>> = {
  MOBILE: 'mobile',
  FIXED_LINE: 'landline',
  VOIP: 'voip',
  TOLL_FREE: 'toll_free',
  PREMIUM_RATE: 'premium',
};

/** What a number's digits alone say; null where they don't. In the US, mobile numbers look like landlines. `invalid`: the plan has no such number. */
export function lineTypeByPlan(number: string): LineType | null {
  const phone = parsePhoneNumberFromString(number);
  if (!phone?.isValid()) return 'invalid';
  const type = phone.getType();
  return (type && byPlan[type]) ?? null;
}

const byTwilio: Readonly<Record<string, LineType>> = {
  mobile: 'mobile',
  landline: 'landline',
  fixedVoip: 'voip',
  nonFixedVoip: 'voip',
  tollFree: 'toll_free',
  premium: 'premium',
  personal: 'other',
  sharedCost: 'other',
  uan: 'other',
  voicemail: 'other',
  pager: 'other',
};

/** What Twilio's line type is here; null for 'unknown', for none, and for one that is new. */
export const lineTypeOfTwilio = (type: unknown): LineType | null =>
  typeof type === 'string' && Object.hasOwn(byTwilio, type) ? (byTwilio[type] ?? null) : null;

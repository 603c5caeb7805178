import type { languages } from './options.ts';

/** The products of a scope of appointment form, in the order of CMS’s model form. */
export const soaProducts = [
  { value: 'part_d', label: 'Part D prescription drug plans' },
  { value: 'medicare_advantage', label: 'Medicare Advantage and cost plans' },
  { value: 'dental_vision_hearing', label: 'Dental, vision, and hearing' },
  { value: 'supplemental_health', label: 'Supplemental health' },
  { value: 'medicare_supplement', label: 'Medicare Supplement (Medigap)' },
] as const;
export type SoaProduct = (typeof soaProducts)[number]['value'];
export const soaProductNames = soaProducts.map(({ value }) => value);

/** Status of a form. `expired`: not signed in time, or signed more than 12 months ago. */
export const soaStatuses = [
  { value: 'sent', label: 'Waiting for signature' },
  { value: 'signed', label: 'Signed' },
  { value: 'completed', label: 'Completed' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'expired', label: 'Expired' },
] as const;
export type SoaStatus = (typeof soaStatuses)[number]['value'];
export const soaStatusNames = soaStatuses.map(({ value }) => value);

/** A status of reports, beside those of forms: signed, but it doesn't count. */
export const SIGNER_NOT_CONFIRMED = { value: 'unconfirmed', label: 'Signer not confirmed' } as const;

/** How old a form is: since its signature, or since it was sent. In days. */
export const soaAges = [
  { value: 'month', label: 'Up to 30 days', from: 0, to: 30 },
  { value: 'quarter', label: '31 to 90 days', from: 30, to: 90 },
  { value: 'half', label: '91 to 180 days', from: 90, to: 180 },
  { value: 'year', label: '181 to 365 days', from: 180, to: 365 },
  { value: 'older', label: 'More than a year', from: 365, to: null },
] as const;
export type SoaAge = (typeof soaAges)[number]['value'];
export const soaAgeNames = soaAges.map(({ value }) => value);

const MEDICARE = /medicare|medigap|part [abcd]\b|\bmapd\b|\bpdp\b|\baep\b/i;
/** Whether the words of an appointment say that it's about Medicare plans. */
export const isAboutMedicare = (words: string): boolean => MEDICARE.test(words);

/** How a form gets to the person who signs. */
export const soaWays = ['email', 'text', 'link'] as const;
export type SoaWay = (typeof soaWays)[number];

/** How the agent and the person first got in contact. */
export const soaContactMethods = [
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'web', label: 'Web form' },
  { value: 'walk_in', label: 'Walk-in' },
  { value: 'event', label: 'Event' },
  { value: 'referral', label: 'Referral' },
  { value: 'mail', label: 'Mail' },
  { value: 'other', label: 'Other' },
] as const;
export const soaContactMethodNames = soaContactMethods.map(({ value }) => value);

/** The language of a form, as contacts have it. */
export type SoaLanguage = (typeof languages)[number];

/** Days in which a form can be signed. */
export const SOA_DAYS_TO_SIGN = 60;
/** Months in which a signed form counts. */
export const SOA_MONTHS = 12;
/** A drawn signature: lines of points in a box of this size, as `x,y x,y;x,y`. */
export const SOA_DRAWN = { width: 600, height: 200 } as const;
export const MAX_SOA_DRAWN = 16_000;
export const MAX_SOA_PLANS = 1000;

import type { ActivityType } from './activity-types.ts';

interface DispositionOutcome {
  readonly label: string;
  /** How activity tracking counts the call. */
  readonly activity: ActivityType;
  /** Whether someone talked to the contact. */
  readonly reached: boolean;
}

export const dispositionOutcomeKeys = [
  'success',
  'contacted',
  'callback',
  'not_interested',
  'no_answer',
  'voicemail',
  'wrong_number',
] as const;
export type DispositionOutcomeKey = (typeof dispositionOutcomeKeys)[number];

/** What a disposition means in filters and reports, whatever a company calls it. */
export const dispositionOutcomes: Readonly<Record<DispositionOutcomeKey, DispositionOutcome>> = {
  success: { label: 'Success', activity: 'call', reached: true },
  contacted: { label: 'Contacted', activity: 'call', reached: true },
  callback: { label: 'Callback requested', activity: 'call', reached: true },
  not_interested: { label: 'Not interested', activity: 'call', reached: true },
  no_answer: { label: 'No answer', activity: 'no_answer', reached: false },
  voicemail: { label: 'Voicemail left', activity: 'voicemail', reached: false },
  wrong_number: { label: 'Wrong number', activity: 'wrong_number', reached: false },
};

/** The disposition that a key chooses, by the order of the list: the first with 1. Undefined for other keys. */
export const dispositionOfKey = <T>(key: string, list: readonly T[]): T | undefined =>
  /^[1-9]$/.test(key) ? list[Number(key) - 1] : undefined;

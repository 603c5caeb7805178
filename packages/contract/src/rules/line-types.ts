/** What kind of line a phone number can be, in the words of a screen. */
export const lineTypes = {
  mobile: 'Mobile line',
  landline: 'Landline',
  voip: 'VoIP',
  toll_free: 'Toll-free',
  premium: 'Premium rate',
  other: 'Other line',
  invalid: 'Not in service',
} as const;
export type LineType = keyof typeof lineTypes;
export const lineTypeKeys = Object.keys(lineTypes) as [LineType, ...LineType[]];

/** In a list of lines: a number that was never validated. */
export const NOT_VALIDATED = 'Not validated';

/** Also for a filter: what a check couldn't tell, and what was never checked. */
export const lineFilters = { ...lineTypes, unknown: 'Checked, type unknown', unchecked: 'Not checked' } as const;
export type LineFilter = keyof typeof lineFilters;
export const lineFilterKeys = Object.keys(lineFilters) as [LineFilter, ...LineFilter[]];
export const lineChoices = lineFilterKeys.map((value) => ({ value, label: lineFilters[value] }));

const cannotReceiveTexts: Readonly<Record<string, string>> = {
  landline: 'This number is a landline, so it can’t receive texts. Use a mobile number.',
  premium: 'This is a premium-rate number, so it can’t receive texts. Use a mobile number.',
  invalid: 'This number isn’t in service, so it can’t receive texts. Correct it, or use another one.',
};

/** Why a line can't receive texts, as a sentence. Undefined if it can, or if its type is unknown. */
export const whyNoTexts = (lineType: string | null | undefined): string | undefined =>
  lineType && Object.hasOwn(cannotReceiveTexts, lineType) ? cannotReceiveTexts[lineType] : undefined;

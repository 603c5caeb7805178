/** What kind of line a phone number can be, in the words of a screen. */
export const lineTypes = {
  mobile: 'Mobile line',
  landline: 'Landline',
  voip: 'VoIP',
  toll_free: 'Toll-free',
  premium: 'Premium rate',
  other: 'Other line',
} as const;
export type LineType = keyof typeof lineTypes;
export const lineTypeKeys = Object.keys(lineTypes) as [LineType, ...LineType[]];

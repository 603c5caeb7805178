/** The steps of an import. The URL has the number. */
export const STEPS = [
  { step: 1, label: 'File' },
  { step: 2, label: 'Columns and settings' },
  { step: 3, label: 'Review' },
] as const;
export type Step = (typeof STEPS)[number]['step'];

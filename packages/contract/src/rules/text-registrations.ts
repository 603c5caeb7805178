/** What is registered for texts in the US: the company, what it texts about, and toll-free numbers. */
export const registrationKinds = ['brand', 'campaign', 'toll_free'] as const;
export type RegistrationKind = (typeof registrationKinds)[number];
export const registrationKindLabels: Readonly<Record<RegistrationKind, string>> = {
  brand: 'Company',
  campaign: 'Use of texts',
  toll_free: 'Toll-free number',
};

/** `submitted`: its job hands it in. `in_review`: the registry decides. */
export const registrationStates = ['draft', 'submitted', 'in_review', 'verified', 'rejected'] as const;
export type RegistrationState = (typeof registrationStates)[number];
export const registrationLabels: Readonly<Record<RegistrationState, string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  in_review: 'In review',
  verified: 'Verified',
  rejected: 'Rejected',
};

/** Where a number stands. `none`: nothing was submitted for it, though it needs it. */
export const numberRegistrations = {
  none: 'Not registered',
  pending: 'Pending',
  verified: 'Verified',
  rejected: 'Rejected',
} as const;
export type NumberRegistrationState = keyof typeof numberRegistrations;
export const numberRegistrationKeys = Object.keys(numberRegistrations) as [
  NumberRegistrationState,
  ...NumberRegistrationState[],
];

/** Whether its facts can be changed. */
export const isEditable = (state: RegistrationState): boolean => state === 'draft' || state === 'rejected';

export const companyTypes = {
  private_company: 'Private company',
  public_company: 'Public company',
  non_profit: 'Nonprofit',
  government: 'Government',
} as const;
export type CompanyType = keyof typeof companyTypes;
export const companyTypeKeys = Object.keys(companyTypes) as [CompanyType, ...CompanyType[]];

export const textUses = {
  mixed: 'Mixed (several uses)',
  customer_care: 'Customer care',
  account_notification: 'Account notifications',
  marketing: 'Marketing',
  low_volume: 'Low volume, mixed',
} as const;
export type TextUse = keyof typeof textUses;
export const textUseKeys = Object.keys(textUses) as [TextUse, ...TextUse[]];

/** What a toll-free number may send in a month, as the registry asks it. */
export const textVolumes = ['10', '100', '1,000', '10,000', '100,000', '250,000'] as const;

/** Texts a minute that AT&T takes of a campaign, and a toll-free number's pace. By the class that the registry gives. */
export const throughputOf: Readonly<Record<string, string>> = {
  A: '4,500 a minute',
  B: '2,400 a minute',
  C: '240 a minute',
  D: '75 a minute',
  toll_free: '180 a minute',
};

export const MIN_DESCRIPTION = 40;
export const MAX_DESCRIPTION_OF_USE = 4096;
export const MIN_FLOW = 40;
export const MAX_FLOW = 2048;
export const MIN_SAMPLE = 20;
export const MAX_SAMPLE = 1024;
export const MAX_SAMPLES = 5;
export const MAX_AUTOMATIC_TEXT = 320;

/** How the built-in registry decides, so that the whole process can be tried. The screen shows it. */
export const builtInRules = [
  'An EIN that ends in 0 isn’t found.',
  'A website with “example” in its name can’t be opened.',
  'A message flow that doesn’t say how people agree (“opt in”, “agree”, or “consent”) is refused.',
  'A sample message without the word STOP is refused unless the opt-out text has it.',
  'Everything else is verified after a minute.',
] as const;
export const BUILT_IN_REVIEW_S = 60;

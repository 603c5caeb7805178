import type { TextRegistration } from '@bookline/contract/features/text-registrations';
import type { RegistrationKind, RegistrationState } from '@bookline/contract/rules/text-registrations';

export type Facts = TextRegistration['facts'];
export type FactsOf<K extends RegistrationKind> = Extract<Facts, { kind: K }>;

export const emptyBrand: FactsOf<'brand'> = {
  kind: 'brand',
  legal_name: '',
  display_name: '',
  company_type: 'private_company',
  ein: '',
  stock_symbol: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  website: '',
  contact_first_name: '',
  contact_last_name: '',
  contact_title: '',
  contact_email: '',
  contact_phone: '',
};

const emptyUse = {
  use_case: 'mixed',
  description: '',
  message_flow: '',
  samples: [] as string[],
  opt_in_text:
    'You agreed to texts about your policies and appointments. Message and data rates may apply. Reply HELP for help, STOP to opt out.',
  opt_out_text: 'You get no more texts from us. Reply START to get them again.',
  help_text: 'Reply to this text or call us for help. Reply STOP to opt out.',
} as const;

export const emptyCampaign: FactsOf<'campaign'> = {
  ...emptyUse,
  kind: 'campaign',
  has_links: false,
  has_phones: false,
  number_ids: [],
};

export const emptyTollFree = (number_id: string | null): FactsOf<'toll_free'> => ({
  ...emptyUse,
  kind: 'toll_free',
  volume: '1,000',
  opt_in_url: '',
  number_id,
});

export const stateColors: Readonly<Record<RegistrationState | 'none', string>> = {
  none: '#868e96',
  draft: '#868e96',
  submitted: '#1c7ed6',
  in_review: '#1c7ed6',
  verified: '#2f9e44',
  rejected: '#e03131',
};

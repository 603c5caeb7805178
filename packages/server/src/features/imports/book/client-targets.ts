/** Targets for columns of a carrier's book, in addition to those of any file. */
export const CLIENT_TARGETS = [
  { value: 'policy:number', label: 'Policy number', repeatable: false },
  { value: 'policy:carrier', label: 'Carrier', repeatable: false },
  { value: 'policy:product_line', label: 'Product', repeatable: false },
  { value: 'policy:plan_name', label: 'Plan', repeatable: false },
  { value: 'policy:status', label: 'Policy status', repeatable: false },
  { value: 'policy:effective_on', label: 'Effective date', repeatable: false },
  { value: 'policy:expires_on', label: 'End date', repeatable: false },
  { value: 'policy:renewal_on', label: 'Renewal date', repeatable: false },
  { value: 'policy:premium', label: 'Premium per payment', repeatable: false },
  { value: 'policy:premium_monthly', label: 'Monthly premium', repeatable: false },
  { value: 'policy:premium_annual', label: 'Annual premium', repeatable: false },
  { value: 'policy:premium_mode', label: 'Payment frequency', repeatable: false },
  { value: 'policy:face_amount', label: 'Face amount', repeatable: false },
  { value: 'policy:commission', label: 'Commission', repeatable: false },
  { value: 'policy:beneficiary', label: 'Beneficiary', repeatable: true },
  { value: 'policy:agent_npn', label: 'Writing agent’s NPN', repeatable: false },
  { value: 'policy:agent_name', label: 'Writing agent', repeatable: false },
  { value: 'policy:agent_first_name', label: 'Writing agent’s first name', repeatable: false },
  { value: 'policy:agent_last_name', label: 'Writing agent’s last name', repeatable: false },
  { value: 'policy:note', label: 'Note on the policy', repeatable: true },
  { value: 'mbi', label: 'Medicare number (encrypted)', repeatable: false },
] as const;

export type ClientTarget = (typeof CLIENT_TARGETS)[number]['value'];

const VALUES: ReadonlySet<string> = new Set(CLIENT_TARGETS.map(({ value }) => value));

export const isClientTarget = (text: string): text is ClientTarget => VALUES.has(text);

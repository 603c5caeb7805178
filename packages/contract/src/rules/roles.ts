import { type Variant, variants } from './variant.ts';

/** Account types, from the widest to the narrowest. */
export const accountTypes = [
  'admin',
  'sub_admin',
  'bu_admin',
  'manager',
  'regional_manager',
  'district_manager',
  'field_manager',
  'telemarketer',
  'agent',
  'basic',
  'pool_holder',
] as const;
/** An account's role, also the name of its flag. */
export type AccountType = (typeof accountTypes)[number];

/** Whether one role outranks another. Strictly, so users gain nothing by acting as an equal. */
export function outranks(one: AccountType, other: AccountType): boolean {
  return accountTypes.indexOf(one) < accountTypes.indexOf(other);
}

const known: ReadonlySet<string> = new Set(accountTypes);

/** Whether stored or typed text names an account type. */
export function isAccountType(text: string): text is AccountType {
  return known.has(text);
}

/** The role flags of an account type: sub_admin is also admin (R153), pool_holder counts as basic (R154), others only themselves (R155). */
export function roleFlags(accountType: AccountType): readonly AccountType[] {
  if (accountType === 'sub_admin') return ['sub_admin', 'admin'];
  if (accountType === 'pool_holder') return ['pool_holder', 'basic'];
  return [accountType];
}

interface Role {
  readonly label: string;
  /** Labels that differ by variant. */
  readonly labels?: Partial<Record<Variant, string>>;
  /** The variants that have the role. */
  readonly variants: readonly Variant[];
}

const roles: Record<AccountType, Role> = {
  admin: { label: 'System Admin', variants }, // R249
  sub_admin: { label: 'Admin', variants: ['agent_network', 'preneed'] }, // R250, R252
  // R253 has two labels: preneed businesses are rarely split into units.
  bu_admin: { label: 'BU Admin', labels: { preneed: 'Business Admin' }, variants },
  manager: { label: 'Manager', labels: { recruiting: 'Lead Recruiter' }, variants }, // R254, R255
  regional_manager: { label: 'Regional Manager', variants }, // R256: rolesOfVariant asks for the feature
  district_manager: { label: 'District Manager', variants }, // R257
  field_manager: { label: 'Field Manager', variants }, // R258
  telemarketer: { label: 'Telemarketer', variants: ['agent_network', 'preneed'] }, // R259
  agent: { label: 'Agent', labels: { recruiting: 'Recruiter' }, variants }, // R260
  // R261: of the variants only the agent network has the SOA requests that basic users lose.
  basic: { label: 'Basic', variants: ['agent_network'] },
  pool_holder: { label: 'Pool Holder', variants: ['recruiting'] }, // R262
};

/** A role's label in a variant, even if the variant no longer offers it. */
export function roleLabel(role: AccountType, variant: Variant): string {
  return roles[role].labels?.[variant] ?? roles[role].label;
}

/**
 * The account types a tenant of this variant can assign, widest first.
 *
 * @param features.rm whether the tenant has the regional manager feature, which the role needs (R256).
 */
export function rolesOfVariant(variant: Variant, features: { readonly rm: boolean }): readonly AccountType[] {
  return accountTypes.filter(
    (role) => roles[role].variants.includes(variant) && (role !== 'regional_manager' || features.rm),
  );
}

/** Who may act as other users: admins and managers (R065). */
export const impersonatorTypes: readonly AccountType[] = [
  'admin',
  'sub_admin',
  'bu_admin',
  'manager',
  'regional_manager',
];

/** The users who lead others: they have a downline, or see the company. */
export const leaderTypes = [
  'admin',
  'bu_admin',
  'manager',
  'regional_manager',
  'district_manager',
  'field_manager',
] as const satisfies readonly AccountType[];

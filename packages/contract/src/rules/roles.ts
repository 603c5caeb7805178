import { type Variant, variants } from './variant.ts';

/** Every account type, from the widest to the narrowest. */
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
/** The one role an account has; also the name of the flag it gives. */
export type AccountType = (typeof accountTypes)[number];

/** Whether one role stands above another: strictly, so that nobody gains anything by acting as their like. */
export function outranks(one: AccountType, other: AccountType): boolean {
  return accountTypes.indexOf(one) < accountTypes.indexOf(other);
}

const known: ReadonlySet<string> = new Set(accountTypes);

/** Whether stored or typed text names an account type. */
export function isAccountType(text: string): text is AccountType {
  return known.has(text);
}

/** The role flags an account type gives: sub_admin is an admin too (R153), pool_holder counts as basic (R154), others are themselves (R155). */
export function roleFlags(accountType: AccountType): readonly AccountType[] {
  if (accountType === 'sub_admin') return ['sub_admin', 'admin'];
  if (accountType === 'pool_holder') return ['pool_holder', 'basic'];
  return [accountType];
}

interface Role {
  readonly label: string;
  /** Where a variant has another word for it. */
  readonly labels?: Partial<Record<Variant, string>>;
  /** The variants that have the role. */
  readonly variants: readonly Variant[];
}

const roles: Record<AccountType, Role> = {
  admin: { label: 'System Admin', variants }, // R249
  sub_admin: { label: 'Admin', variants: ['agent_network', 'preneed'] }, // R250, R252
  // R253 knows two words: a preneed business is rarely split into units.
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

/** What a role is called on the screens of a variant, also where the variant no longer offers it. */
export function roleLabel(role: AccountType, variant: Variant): string {
  return roles[role].labels?.[variant] ?? roles[role].label;
}

/**
 * The account types that a tenant of this variant can give, widest first.
 *
 * @param features.rm whether the tenant has the regional manager feature: without it there is no such role (R256).
 */
export function rolesOfVariant(variant: Variant, features: { readonly rm: boolean }): readonly AccountType[] {
  return accountTypes.filter(
    (role) => roles[role].variants.includes(variant) && (role !== 'regional_manager' || features.rm),
  );
}

/** Who may act as other people: admins, and those who lead others (R065). */
export const impersonatorTypes: readonly AccountType[] = [
  'admin',
  'sub_admin',
  'bu_admin',
  'manager',
  'regional_manager',
];

import type { AccountType } from './roles.ts';
import { type Variant, variants } from './variant.ts';

export interface Feature {
  readonly label: string;
  /** A sentence for the admin who turns it on or off. */
  readonly description: string;
  /** The variants that have it unless a tenant says otherwise. */
  readonly variants: readonly Variant[];
  /** Roles that never have it. */
  readonly lost_by?: readonly AccountType[];
  /** By variant, the roles of which a user needs one. */
  readonly needs?: Partial<Record<Variant, readonly AccountType[]>>;
}

const basic: readonly AccountType[] = ['basic'];
const admin: readonly AccountType[] = ['admin'];
const adminOrManager: readonly AccountType[] = ['admin', 'manager'];

/** Every switchable feature. What is not here, every tenant has. */
export const features = {
  external_accounts: {
    label: 'External accounts',
    description: 'Connect calendars, dialers and quote services.',
    variants,
    lost_by: basic, // R264
  },
  reports: { label: 'Reports', description: 'Build, run and export reports.', variants, lost_by: basic }, // R265
  activity_tracking: {
    label: 'Activity tracking',
    description: 'Log what was done with a contact and see it by day and person.',
    variants,
    lost_by: basic, // R266
  },
  contact_permissions: {
    label: 'Contact permissions',
    description: 'See and record how a contact agreed to be reached.',
    variants,
    lost_by: basic, // R267
  },
  sms: { label: 'Text messages', description: 'Send and receive texts.', variants, lost_by: basic }, // R268
  dialer: { label: 'Dialer', description: 'Call from the browser.', variants, lost_by: basic }, // R269
  follow_ups: { label: 'Follow-ups', description: 'A list of whom to get back to.', variants, lost_by: basic }, // R270
  soa_requests: {
    label: 'SOA requests',
    description: 'Send, sign and keep Medicare scope-of-appointment forms.',
    variants: ['agent_network'],
    lost_by: basic, // R271
  },
  workflow: {
    label: 'Workflows',
    description: 'Automate steps. In preneed and recruiting for admins and whoever they list.',
    variants,
    lost_by: basic, // R272
    // R279. An agency's agents run their own follow-up; in the others flows go out in the house's name.
    needs: { preneed: admin, recruiting: admin },
  },
  linked_contacts: {
    label: 'Linked contacts',
    description: 'Tie spouses, households and referrals together.',
    variants,
    lost_by: basic, // R273
  },
  marketing_profile: {
    label: 'Marketing profile',
    description: 'A public page of one’s own with photo and flyer.',
    variants,
    lost_by: basic, // R274
  },
  product_info: {
    label: 'Product info',
    description: 'Product sheets beside a contact.',
    variants: ['agent_network', 'preneed'],
    lost_by: basic, // R275
  },
  mailer_assignment: {
    label: 'Mailer assignment',
    description: 'Give mailer kits to agents.',
    variants: ['agent_network', 'preneed'],
    needs: { agent_network: adminOrManager, preneed: adminOrManager, recruiting: adminOrManager }, // R276
  },
  import_lead_tracking: {
    label: 'Import lead tracking',
    description: 'Follow what became of imported leads.',
    variants,
    needs: { agent_network: adminOrManager, preneed: adminOrManager, recruiting: adminOrManager }, // R277
  },
  contacts_merge: {
    label: 'Merge contacts',
    description: 'Make one contact of several. In preneed for admins only.',
    variants,
    // R278 names no variant. In preneed the contact holds a regulated funeral contract with its beneficiaries: merging two
    // families' records moves contracts between them, so it wants an admin.
    needs: { preneed: admin },
  },
  rm: {
    label: 'Regional managers',
    description: 'A role between managers and district managers.',
    variants: ['agent_network'], // R256
  },
  medicare_quotes: {
    label: 'Medicare quotes',
    description: 'Plans, plan details and quotes by ZIP.',
    variants: ['agent_network'],
  },
  rx_details: {
    label: 'Rx and Medicare details',
    description: 'Medications, pharmacies, doctors and Medicare dates of a contact.',
    variants: ['agent_network'],
  },
  applications: {
    label: 'Life insurance applications',
    description: 'Fill in and track applications.',
    variants: ['agent_network', 'preneed'],
  },
  aftercare: {
    label: 'Aftercare',
    description: 'Enrol families and follow where they stand.',
    variants: ['preneed'],
  },
  store: { label: 'Store', description: 'Order leads, kits and print.', variants },
} as const satisfies Record<string, Feature>;
export type FeatureKey = keyof typeof features;

const table: Record<FeatureKey, Feature> = features;

/** What is known of a feature. */
export const describeFeature = (key: FeatureKey): Feature => table[key];

/** Whether stored text names a feature. */
export function isFeatureKey(text: string): text is FeatureKey {
  return Object.hasOwn(features, text);
}

/** Every feature's key, in the order of the table. */
export const featureKeys: readonly FeatureKey[] = Object.keys(features).filter(isFeatureKey);

export interface FeatureHolder {
  readonly variant: Variant;
  /** What the tenant has turned on or off, against its variant's defaults (R007). */
  readonly overrides: Readonly<Record<string, boolean>>;
  /** The role flags of the user: `roleFlags(account_type)`. */
  readonly roles: readonly AccountType[];
  /** Features that an admin opened to this user or to their business unit by name: they stand for the roles needed (R279). */
  readonly listed?: readonly FeatureKey[];
}

/** Whether a tenant has a feature at all, whoever asks: its own override, else the default of its variant (R007). */
export function tenantHasFeature(tenant: Pick<FeatureHolder, 'variant' | 'overrides'>, key: FeatureKey): boolean {
  return tenant.overrides[key] ?? table[key].variants.includes(tenant.variant);
}

/**
 * Whether a user has a feature: the tenant has it, none of the user's roles loses it, and one of them is a role that it
 * needs in this variant. A tenant's override turns a feature on or off; it takes nobody past the roles.
 */
export function hasFeature(holder: FeatureHolder, key: FeatureKey): boolean {
  const { lost_by, needs } = table[key];
  if (!tenantHasFeature(holder, key)) return false;
  if (holder.roles.some((role) => lost_by?.includes(role))) return false;
  const needed = needs?.[holder.variant];
  return !needed || holder.listed?.includes(key) || holder.roles.some((role) => needed.includes(role));
}

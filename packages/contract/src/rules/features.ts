import type { AccountType } from './roles.ts';
import { type Variant, variants } from './variant.ts';

export interface Feature {
  readonly label: string;
  /** A sentence for the admin who turns it on or off. */
  readonly description: string;
  /** The variants that have it by default. */
  readonly variants: readonly Variant[];
  /** Roles that never have it. */
  readonly lost_by?: readonly AccountType[];
  /** The roles that grant it, by variant. A user needs one of them. */
  readonly needs?: Partial<Record<Variant, readonly AccountType[]>>;
}

const basic: readonly AccountType[] = ['basic'];
const admin: readonly AccountType[] = ['admin'];
const adminOrManager: readonly AccountType[] = ['admin', 'manager'];

/** Every feature that can be turned on or off. Everything else is always on. */
export const features = {
  external_accounts: {
    label: 'External accounts',
    description: 'Connect calendars, dialers, and quote services.',
    variants,
    lost_by: basic, // R264
  },
  reports: {
    label: 'Reports',
    description: 'Build, run, and export reports.',
    variants,
    lost_by: basic, // R265
  },
  activity_tracking: {
    label: 'Activity tracking',
    description: 'Log activities and see them by day and user.',
    variants,
    lost_by: basic, // R266
  },
  contact_permissions: {
    label: 'Contact consent',
    description: 'View and record a contact’s consent to calls, texts, and email.',
    variants,
    lost_by: basic, // R267
  },
  sms: {
    label: 'Text messages',
    description: 'Send and receive text messages.',
    variants,
    lost_by: basic, // R268
  },
  dialer: { label: 'Dialer', description: 'Call from the browser.', variants, lost_by: basic }, // R269
  follow_ups: {
    label: 'Follow-ups',
    description: 'A task list of contacts to follow up with.',
    variants,
    lost_by: basic,
  }, // R270
  soa_requests: {
    label: 'SOA requests',
    description: 'Send, sign, and store Medicare scope of appointment forms.',
    variants: ['agent_network'],
    lost_by: basic, // R271
  },
  workflow: {
    label: 'Workflows',
    description: 'Automate steps. In preneed and recruiting, for admins and users they choose.',
    variants,
    lost_by: basic, // R272
    // R279. An agency's agents run their own follow-up. In the other variants, workflows speak for the company.
    needs: { preneed: admin, recruiting: admin },
  },
  linked_contacts: {
    label: 'Linked contacts',
    description: 'Link spouses, households, and referrals.',
    variants,
    lost_by: basic, // R273
  },
  marketing_profile: {
    label: 'Marketing profile',
    description: 'A personal public page with a photo and flyer.',
    variants,
    lost_by: basic, // R274
  },
  product_info: {
    label: 'Product info',
    description: 'Product sheets on the contact page.',
    variants: ['agent_network', 'preneed'],
    lost_by: basic, // R275
  },
  mailer_assignment: {
    label: 'Mailer assignment',
    description: 'Assign mailer kits to agents.',
    variants: ['agent_network', 'preneed'],
    needs: { agent_network: adminOrManager, preneed: adminOrManager, recruiting: adminOrManager }, // R276
  },
  import_lead_tracking: {
    label: 'Import lead tracking',
    description: 'Track the results of imported leads.',
    variants,
    needs: { agent_network: adminOrManager, preneed: adminOrManager, recruiting: adminOrManager }, // R277
  },
  contacts_merge: {
    label: 'Merge contacts',
    description: 'Merge duplicate contacts. In preneed, for admins only.',
    variants,
    // R278 names no variant. In preneed, a contact holds a regulated funeral contract with its beneficiaries. Merging two
    // families' records moves contracts between them, so it needs an admin.
    needs: { preneed: admin },
  },
  rm: {
    label: 'Regional managers',
    description: 'A role between managers and district managers.',
    variants: ['agent_network'], // R256
  },
  medicare_quotes: {
    label: 'Medicare quotes',
    description: 'Plans, plan details, and quotes by ZIP code.',
    variants: ['agent_network'],
  },
  rx_details: {
    label: 'Rx and Medicare details',
    description: 'A contact’s medications, pharmacies, doctors, and Medicare dates.',
    variants: ['agent_network'],
  },
  applications: {
    label: 'Applications',
    description: 'Fill in, sign, submit, and track applications for insurance.',
    variants: ['agent_network', 'preneed'],
  },
  aftercare: {
    label: 'Aftercare',
    description: 'Care for a family after a death: survivors, and a program of calls and letters.',
    variants: ['preneed'],
    lost_by: basic, // It links contacts and records consent (R267, R273).
  },
  store: { label: 'Store', description: 'Order leads, kits, and print.', variants },
} as const satisfies Record<string, Feature>;
export type FeatureKey = keyof typeof features;

const table: Record<FeatureKey, Feature> = features;

/** The definition of a feature. */
export const describeFeature = (key: FeatureKey): Feature => table[key];

/** Whether stored text names a feature. */
export function isFeatureKey(text: string): text is FeatureKey {
  return Object.hasOwn(features, text);
}

/** Every feature's key, in table order. */
export const featureKeys: readonly FeatureKey[] = Object.keys(features).filter(isFeatureKey);

export interface FeatureHolder {
  readonly variant: Variant;
  /** The tenant's overrides of its variant's defaults (R007). */
  readonly overrides: Readonly<Record<string, boolean>>;
  /** The user's role flags: `roleFlags(account_type)`. */
  readonly roles: readonly AccountType[];
  /** Features that an admin granted to this user or their business unit by name. They replace the required roles (R279). */
  readonly listed?: readonly FeatureKey[];
}

/** Whether a tenant has a feature: its own override, else the default of its variant (R007). */
export function tenantHasFeature(tenant: Pick<FeatureHolder, 'variant' | 'overrides'>, key: FeatureKey): boolean {
  return tenant.overrides[key] ?? table[key].variants.includes(tenant.variant);
}

/**
 * Whether a user has a feature: the tenant has it, none of the user's roles loses it, and one of them is a required
 * role in this variant. A tenant's override turns a feature on or off but doesn't bypass the roles.
 */
export function hasFeature(holder: FeatureHolder, key: FeatureKey): boolean {
  const { lost_by, needs } = table[key];
  if (!tenantHasFeature(holder, key)) return false;
  if (holder.roles.some((role) => lost_by?.includes(role))) return false;
  const needed = needs?.[holder.variant];
  return !needed || holder.listed?.includes(key) || holder.roles.some((role) => needed.includes(role));
}

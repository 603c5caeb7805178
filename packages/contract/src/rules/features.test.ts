import { describe, expect, it } from 'vitest';
import { contract } from '../index.ts';
import { type FeatureKey, featureKeys, hasFeature, isFeatureKey, tenantHasFeature } from './features.ts';
import { accountTypes, roleFlags, rolesOfVariant } from './roles.ts';
import { variants } from './variant.ts';

const holder = (variant: (typeof variants)[number], role: (typeof accountTypes)[number], overrides = {}) => ({
  variant,
  overrides,
  roles: roleFlags(role),
});
/** The account types that have a feature where the tenant has it. */
const having = (key: FeatureKey, variant: (typeof variants)[number] = 'agent_network') =>
  accountTypes.filter((role) => hasFeature(holder(variant, role, { [key]: true }), key));
const allButBasic = accountTypes.filter((role) => role !== 'basic' && role !== 'pool_holder');

describe('what basic users lose', () => {
  it('R264: external accounts', () => expect(having('external_accounts')).toEqual(allButBasic));
  it('R265: reports', () => expect(having('reports')).toEqual(allButBasic));
  it('R266: activity tracking', () => expect(having('activity_tracking')).toEqual(allButBasic));
  it('R267: contact permissions', () => expect(having('contact_permissions')).toEqual(allButBasic));
  it('R268: SMS', () => expect(having('sms')).toEqual(allButBasic));
  it('R269: the dialer', () => expect(having('dialer')).toEqual(allButBasic));
  it('R270: follow-ups', () => expect(having('follow_ups')).toEqual(allButBasic));
  it('R271: SOA requests', () => expect(having('soa_requests')).toEqual(allButBasic));
  it('R272: workflow', () => expect(having('workflow')).toEqual(allButBasic));
  it('R273: linked contacts', () => expect(having('linked_contacts')).toEqual(allButBasic));
  it('R274: the marketing profile', () => expect(having('marketing_profile')).toEqual(allButBasic));
  it('R275: product info', () => expect(having('product_info')).toEqual(allButBasic));
});

it('R276: mailer assignment needs admin or manager', () => {
  for (const variant of variants)
    expect(having('mailer_assignment', variant)).toEqual(['admin', 'sub_admin', 'manager']);
});

it('R277: import lead tracking needs admin or manager', () => {
  for (const variant of variants)
    expect(having('import_lead_tracking', variant)).toEqual(['admin', 'sub_admin', 'manager']);
});

it('R278: merging contacts needs admin in one variant', () => {
  expect(having('contacts_merge', 'preneed')).toEqual(['admin', 'sub_admin']);
  expect(having('contacts_merge', 'agent_network')).toEqual([...accountTypes]);
  expect(having('contacts_merge', 'recruiting')).toEqual([...accountTypes]);
});

it('R279: workflow is limited, per variant, to admins or whoever is listed', () => {
  expect(having('workflow', 'preneed')).toEqual(['admin', 'sub_admin']);
  expect(having('workflow', 'recruiting')).toEqual(['admin', 'sub_admin']);
  const agent = holder('recruiting', 'agent');
  expect(hasFeature({ ...agent, listed: ['workflow'] }, 'workflow')).toBe(true);
  expect(hasFeature({ ...agent, listed: ['reports'] }, 'workflow')).toBe(false);
  expect(hasFeature({ ...holder('recruiting', 'pool_holder'), listed: ['workflow'] }, 'workflow')).toBe(false);
});

describe('the table', () => {
  it('R007: a tenant has its variant’s features, and its own overrides on top', () => {
    expect(variants.filter((variant) => tenantHasFeature({ variant, overrides: {} }, 'soa_requests'))).toEqual([
      'agent_network',
    ]);
    expect(tenantHasFeature({ variant: 'preneed', overrides: { soa_requests: true } }, 'soa_requests')).toBe(true);
    expect(tenantHasFeature({ variant: 'agent_network', overrides: { soa_requests: false } }, 'soa_requests')).toBe(
      false,
    );
    expect(hasFeature(holder('agent_network', 'admin', { store: false }), 'store')).toBe(false);
  });

  it('R007: an override takes nobody past the roles', () => {
    expect(hasFeature(holder('agent_network', 'basic', { reports: true }), 'reports')).toBe(false);
  });

  it('R256: the RM feature decides about regional managers', () => {
    const rolesOf = (overrides: Record<string, boolean>) =>
      rolesOfVariant('recruiting', { rm: tenantHasFeature({ variant: 'recruiting', overrides }, 'rm') });
    expect(rolesOf({})).not.toContain('regional_manager');
    expect(rolesOf({ rm: true })).toContain('regional_manager');
  });

  it('has each feature that a call needs', () => {
    const needed = Object.values(contract).flatMap((group) =>
      Object.values(group).flatMap(({ access }) => ('feature' in access && access.feature ? [access.feature] : [])),
    );
    expect(needed).toContain('dialer');
    expect(needed.filter((key) => !featureKeys.includes(key))).toEqual([]);
  });

  it('knows its keys', () => {
    expect(featureKeys).toContain('dialer');
    expect(['dialer', 'toString', ''].map(isFeatureKey)).toEqual([true, false, false]);
  });
});

import { expect, it } from 'vitest';
import { accountTypes, impersonatorTypes, isAccountType, roleFlags, roleLabel, rolesOfVariant } from './roles.ts';
import { variants } from './variant.ts';

const withRole = (role: (typeof accountTypes)[number]) =>
  variants.filter((variant) => rolesOfVariant(variant, { rm: true }).includes(role));

it('R153, R251: sub_admin gives sub_admin and admin', () =>
  expect(roleFlags('sub_admin')).toEqual(['sub_admin', 'admin']));
it('R154, R263: pool_holder gives pool_holder and basic', () =>
  expect(roleFlags('pool_holder')).toEqual(['pool_holder', 'basic']));
it('R286: the roles of calls and texts are there, with whom they count as, and someone may act as others', () => {
  expect(roleFlags('sub_admin')).toContain('admin');
  expect(roleFlags('pool_holder')).toContain('basic');
  expect(accountTypes).toEqual(expect.arrayContaining(['admin', 'basic', 'bu_admin', 'regional_manager']));
  expect(impersonatorTypes).toContain('regional_manager');
  expect(impersonatorTypes).not.toContain('agent');
});
it('R155: any other account type gives its own flag only', () => {
  for (const role of accountTypes)
    if (role !== 'sub_admin' && role !== 'pool_holder') expect(roleFlags(role)).toEqual([role]);
});

it('R249: admin is labelled System Admin', () => {
  for (const variant of variants) expect(roleLabel('admin', variant)).toBe('System Admin');
});
it('R250: sub_admin is labelled Admin', () => expect(roleLabel('sub_admin', 'agent_network')).toBe('Admin'));
it('R252: sub_admin is not in the recruiting variant', () =>
  expect(withRole('sub_admin')).toEqual(['agent_network', 'preneed']));
it('R253: bu_admin is labelled BU Admin or Business Admin', () => {
  expect(variants.map((variant) => roleLabel('bu_admin', variant))).toEqual(['BU Admin', 'Business Admin', 'BU Admin']);
});
it('R254: manager is labelled Manager', () => expect(roleLabel('manager', 'preneed')).toBe('Manager'));
it('R255: manager is labelled Lead Recruiter in the recruiting variant', () => {
  expect(roleLabel('manager', 'recruiting')).toBe('Lead Recruiter');
});
it('R256: regional_manager exists only when the RM feature is on', () => {
  for (const variant of variants) {
    expect(rolesOfVariant(variant, { rm: true })).toContain('regional_manager');
    expect(rolesOfVariant(variant, { rm: false })).not.toContain('regional_manager');
  }
});
it('R257: district_manager exists', () => expect(withRole('district_manager')).toEqual([...variants]));
it('R258: field_manager exists', () => expect(withRole('field_manager')).toEqual([...variants]));
it('R259: telemarketer is not in the recruiting variant', () =>
  expect(withRole('telemarketer')).toEqual(['agent_network', 'preneed']));
it('R260: agent is labelled Recruiter in the recruiting variant', () => {
  expect([roleLabel('agent', 'recruiting'), roleLabel('agent', 'preneed')]).toEqual(['Recruiter', 'Agent']);
});
it('R261: basic exists in only one variant', () => expect(withRole('basic')).toHaveLength(1));
it('R262: pool_holder exists in the recruiting variant', () => expect(withRole('pool_holder')).toEqual(['recruiting']));
it('R002: recruiting renames some roles and hides others', () => {
  expect(rolesOfVariant('recruiting', { rm: false }).map((role) => roleLabel(role, 'recruiting'))).toEqual([
    'System Admin',
    'BU Admin',
    'Lead Recruiter',
    'District Manager',
    'Field Manager',
    'Recruiter',
    'Pool Holder',
  ]);
});

it('knows its account types', () => {
  expect(['admin', 'owner', '', 'toString'].map(isAccountType)).toEqual([true, false, false, false]);
});

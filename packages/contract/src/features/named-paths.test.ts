import { expect, it } from 'vitest';
import type { Endpoint } from '../endpoint.ts';
import { contract } from '../index.ts';
import { workflow } from './workflow.ts';

const calls = Object.values(contract).flatMap((feature): Endpoint[] => Object.values(feature));
const isAdminOnly = ({ access }: Endpoint) =>
  access.kind === 'user' && access.roles?.length === 1 && access.roles[0] === 'admin';

it('R288: the calls under /v1/admin/ are for admins, but for acting as somebody', () => {
  const others = calls.filter((call) => call.path.startsWith('/v1/admin/') && !isAdminOnly(call));
  expect(others.map(({ id }) => id)).toEqual(['acting.start']);
});

it('R288: what is for admins alone is under /v1/admin/, unless the specification gives it another path', () => {
  const elsewhere = calls.filter((call) => isAdminOnly(call) && !call.path.startsWith('/v1/admin/'));
  expect(new Set(elsewhere.map(({ path }) => path))).toEqual(
    new Set([
      '/v1/business_units',
      '/v1/contacts/purge',
      '/v1/contacts/transfer_attempts/{id}/status',
      '/v1/contacts/transfer_attempts/{id}',
      '/v1/groups',
      '/v1/groups/{id}',
      '/v1/pools',
      '/v1/pools/{id}',
    ]),
  );
});

it('R280: who may call, with which account and from which numbers is for admins to decide', () => {
  const dialerAdmin = calls.filter(({ path }) => /^\/v1\/admin\/(telephony|phone_numbers|dialer_people)\b/.test(path));
  expect(dialerAdmin.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['telephony.set', 'admin-phone-numbers.update', 'admin-phone-numbers.enable']),
  );
  expect(dialerAdmin.filter((call) => !isAdminOnly(call))).toEqual([]);
});

it('R327: the calls of workflows are under /v1/workflow', () => {
  const elsewhere = Object.values(workflow).filter(({ path }) => !path.startsWith('/v1/workflow/'));
  // A contact's own history is with the contact.
  expect(elsewhere.map(({ path }) => path)).toEqual(['/v1/contacts/{id}/workflow_logs']);
  const others = calls.filter(({ path, id }) => path.startsWith('/v1/workflow') && !id.startsWith('workflow'));
  expect(others).toEqual([]);
});

import type { BodyInput } from '@bookline/contract/endpoint';
import { adminUsers } from '@bookline/contract/features/admin-users';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant } from '../../../test/builders.ts';
import type { TestApp } from '../../../test/create-test-app.ts';

type Newcomer = BodyInput<typeof adminUsers.create>;

let count = 0;

/** The fields of a new user, with a different address each time. */
export const newcomer = (change: Partial<Newcomer> = {}): Newcomer => ({
  first_name: 'Nora',
  last_name: 'Vance',
  email: `nora${++count}@example.test`,
  account_type: 'agent',
  ...change,
});

/** Invites a user. Returns the user with the token from their email. */
export async function invite(test: TestApp, tenant: TestTenant, admin: Agent, change: Partial<Newcomer> = {}) {
  const { data } = await admin.call(adminUsers.create, { body: newcomer(change) });
  return { user: data, token: await tokenOf(test, tenant, data.email) };
}

/** The token in the latest email to an address. */
export async function tokenOf(test: TestApp, tenant: TestTenant, address: string): Promise<string> {
  const [mail] = await test.query<{ action_url: string }>(
    'select action_url from mail_message where tenant_id = $1 and to_address = $2 order by id desc limit 1',
    [tenant.id, address],
  );
  return new URL(mail?.action_url ?? 'http://none').hash.slice(1);
}

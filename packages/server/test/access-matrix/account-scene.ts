import { DAY_MS } from '@bookline/contract/rules/time-units';
import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestApp } from '../create-test-app.ts';

export interface AccountScene {
  readonly help_request_id: string;
  readonly signup_id: string;
}

/** A help request and a sign-up request. */
export async function makeAccountScene(
  test: TestApp,
  tenant: TestTenant,
  { owner, number }: { owner: TestUser; number: number },
): Promise<AccountScene> {
  const base = { tenant_id: tenant.id, created_at: test.clock.now() };
  const help_request_id = newId();
  await test.insert('help_request', {
    ...base,
    id: help_request_id,
    user_id: owner.id,
    about: 'question',
    message: 'How do I merge two contacts?',
    page: '/contacts',
    user_agent: '',
  });
  const signup_id = newId();
  await test.insert('signup', {
    ...base,
    id: signup_id,
    first_name: 'Ann',
    last_name: 'Yu',
    email: `ann${number}@example.test`,
    phone: '+16145550142',
    status: 'new',
    message: '',
    token_hash: `\\x${Buffer.from(signup_id).toString('hex')}`,
    ip: '192.0.2.9',
    // Yesterday, because requests in the last hour count against the next one.
    created_at: new Date(test.clock.now().getTime() - DAY_MS),
  });
  return { help_request_id, signup_id };
}

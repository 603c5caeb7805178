import { newId } from '../src/platform/ids.ts';
import type { Builders } from './builders.ts';

const now = new Date('2026-01-05T15:00:00Z');

/** A user's dialer, created as rows: a verified phone, a number to call with, and an admin's permission. */
export async function makeDialer(
  test: Pick<Builders, 'insert'>,
  user: { readonly id: string; readonly tenant: { readonly id: number } },
  number: string,
): Promise<void> {
  const tenant_id = user.tenant.id;
  const id = newId();
  const common = {
    tenant_id,
    id,
    number,
    kind: 'local',
    city: 'Columbus',
    state: 'OH',
    label: '',
    monthly_price: '1.15',
  };
  await test.insert('phone_number_order', {
    ...common,
    provider: 'local',
    account: 'local',
    owner_id: user.id,
    made_by_id: user.id,
    origin: {},
    status: 'done',
    attempts: 1,
    created_at: now,
    done_at: now,
  });
  await test.insert('phone_number', {
    ...common,
    voice: true,
    sms: true,
    mms: true,
    provider: 'local',
    account: 'local',
    ref: newId(),
    owner_id: user.id,
    bought_by_id: user.id,
    bought_at: now,
  });
  await test.insert('dialer_profile', {
    tenant_id,
    user_id: user.id,
    verified_number: '+16145550199',
    verified_at: now,
    enabled: true,
    default_number_id: id,
  });
}

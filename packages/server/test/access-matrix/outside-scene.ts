import { sealSecret } from '../../src/platform/crypto/tenant-secrets.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestApp } from '../create-test-app.ts';

export interface OutsideScene {
  /** An outside account with a calendar. */
  readonly authorization_id: string;
  readonly outside_calendar_id: string;
  /** An account with dial sessions. */
  readonly dialer_account_id: string;
}

/** What somebody has elsewhere. */
export async function makeOutsideScene(test: TestApp, tenant: TestTenant, owner: TestUser): Promise<OutsideScene> {
  const now = test.clock.now();
  const [authorization_id, outside_calendar_id, dialer_account_id] = [newId(), newId(), newId()];
  const ofOwner = { tenant_id: tenant.id, user_id: owner.id };
  const account = {
    ...ofOwner,
    next_sync_at: now,
    origin: JSON.stringify({ session_id: newId(), request_id: 'scene', ip: '192.0.2.9' }),
    created_at: now,
    updated_at: now,
  };
  await test.insert('outside_account', {
    ...account,
    id: authorization_id,
    kind: 'google',
    external_id: 'ann@gmail.test',
    name: 'ann@gmail.test',
  });
  const { services } = test;
  const key = await services.database.inTenant(tenant.id, (db) => sealSecret({ ...services, db, tenant }, 'a key'));
  await test.insert('outside_account', {
    ...account,
    id: dialer_account_id,
    kind: 'phone_burner',
    external_id: '',
    name: 'PhoneBurner',
    credential_sealed: `\\x${key.toString('hex')}`,
  });
  await test.insert('outside_calendar', {
    ...ofOwner,
    id: outside_calendar_id,
    account_id: authorization_id,
    external_id: 'primary',
    name: 'Ann',
    main: true,
    writable: true,
    read: true,
  });
  return { authorization_id, outside_calendar_id, dialer_account_id };
}

import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestApp } from '../create-test-app.ts';
import { sealedText } from '../sealed-text.ts';

export interface OutsideScene {
  /** An outside account with a calendar. */
  readonly authorization_id: string;
  readonly outside_calendar_id: string;
  /** An account with dial sessions. */
  readonly dialer_account_id: string;
}

/** A user's outside accounts. */
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
  const place = { table: 'outside_account', column: 'credential_sealed', row: dialer_account_id } as const;
  await test.insert('outside_account', {
    ...account,
    id: dialer_account_id,
    kind: 'phone_burner',
    external_id: '',
    name: 'PhoneBurner',
    credential_sealed: await sealedText(test, owner, place, 'a key'),
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

import { createHash, randomBytes } from 'node:crypto';
import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';

/** An event in a user's calendar, a change that can be undone, and the calendar's link. */
export async function makeCalendar(
  test: TestApp,
  { tenant, owner, contact }: { tenant: TestTenant; owner: TestUser; contact: TestContact },
) {
  const now = test.clock.now();
  const tenant_id = tenant.id;
  const event_id = newId();
  await test.query(
    `insert into calendar_event (tenant_id, id, owner_id, title, type, starts_at, ends_at, last_ends_at, timezone, made_by_id, updated_by_id,
       created_at, updated_at, changed_xid)
     values ($1, $2, $3, 'Call back', 'call', $4, $5, $5, 'America/New_York', $3, $3, $6, $6, pg_current_xact_id())`,
    [tenant_id, event_id, owner.id, '2026-11-24T15:00:00Z', '2026-11-24T16:00:00Z', now],
  );
  await test.insert('calendar_event_contact', { tenant_id, event_id, contact_id: contact.id });
  const calendar_change_id = newId();
  await test.insert('calendar_change', {
    tenant_id,
    id: calendar_change_id,
    at: now,
    did: 'added',
    event_id,
    owner_id: owner.id,
    actor_id: owner.id,
    title: 'Call back',
    type: 'call',
    all_day: false,
    after_at: '2026-11-24T15:00:00Z',
    undo: { rows: [{ id: event_id, version: 1, before: null }] },
  });
  // Another user's, because the calls renew and revoke the owner's.
  const reader = await test.makeUser(tenant);
  const feed_token = randomBytes(32).toString('base64url');
  await test.insert('calendar_feed', {
    tenant_id,
    user_id: reader.id,
    token_hash: `\\x${createHash('sha256').update(feed_token).digest('hex')}`,
    created_at: now,
  });
  return { event_id, calendar_change_id, feed_token };
}

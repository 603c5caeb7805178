import { calendar } from '@bookline/contract/features/calendar';
import { notifications } from '@bookline/contract/features/notifications';
import pino from 'pino';
import { beforeAll, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { actFor } from '../sessions/sessions.api.ts';
import {
  addEvent,
  type Changed,
  type ChangedEvent,
  changeEvent,
  type EventChange,
  type EventsSince,
  eventsSince,
  type NewEvent,
  removeEvent,
  type StoredEvent,
  type Target,
} from './calendar.api.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
beforeAll(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant);
});

/** Works for the owner, as a job does. */
async function inJob<T>(work: (ctx: Context) => Promise<T>): Promise<T> {
  const origin = { session_id: newId(), request_id: newId(), ip: '127.0.0.1' };
  const who = { tenant_id: tenant.id, user_id: owner.id, real_user_id: owner.id, origin };
  const signedIn = await actFor({ ...test.services, log: pino({ level: 'silent' }) }, who);
  if (!signedIn) throw new Error('there is no such person');
  return signedIn.transaction(work);
}

const given: NewEvent = {
  title: 'From elsewhere',
  type: 'meeting',
  starts_at: '2026-03-04T15:00:00Z',
  ends_at: '2026-03-04T16:00:00Z',
  location: '',
  online_url: '',
  notes: '',
  contact_ids: [],
  reminder_minutes: null,
  recurrence: 'FREQ=DAILY;COUNT=3',
  status: 'scheduled',
  outcome: '',
};
const since = (cursor: string | null): Promise<EventsSince> => inJob((ctx) => eventsSince(ctx, owner.id, cursor));
const shown = (events: readonly ChangedEvent[]) =>
  events.map(({ title, version, deleted }) => [title, version, deleted]);

it('an outside calendar adds, moves, and deletes events for their owner, and reads the changes since its last cursor', async () => {
  const { cursor } = await since(null);
  const added: Changed = await inJob((ctx) => addEvent(ctx, given, 'google'));
  const event: StoredEvent = added.event;
  const first = await since(cursor);
  expect(shown(first.events)).toEqual([['From elsewhere', 1, false]]);
  expect(first.events[0]).toMatchObject({ origin: 'google', recurrence: 'FREQ=DAILY;COUNT=3' });

  const change: EventChange = { title: 'Once' };
  const target: Target = { occurrence_at: '2026-03-05T15:00:00.000Z', apply_to: 'one', origin: 'google' };
  await inJob((ctx) => changeEvent(ctx, event.id, change, target));
  const second = await since(first.cursor);
  expect(shown(second.events)).toContainEqual(['Once', 1, false]);
  expect(second.events.find(({ title }) => title === 'Once')).toMatchObject({ series_id: event.id });

  await inJob((ctx) => removeEvent(ctx, event.id, { apply_to: 'all', origin: 'google' }));
  const third = await since(second.cursor);
  expect(third.events).toHaveLength(2);
  expect(third.events.every(({ deleted, title }) => deleted && title === '')).toBe(true);
  expect(third.more).toBe(false);

  const agent = await test.signIn(owner);
  expect((await agent.call(notifications.list, { query: {} })).data).toEqual([]);
  const history = await agent.call(calendar.history, { query: {} });
  expect(history.data.map(({ did, origin }) => [did, origin])).toEqual([
    ['deleted', 'google'],
    ['changed', 'google'],
    ['added', 'google'],
  ]);
});

it('a calendar restored from a server with higher transaction numbers is read to its end', async () => {
  await inJob(async (ctx) => {
    for (let day = 0; day < 502; day++)
      await addEvent(ctx, { ...given, title: `Day ${day}`, recurrence: null }, 'google');
  });
  await test.query("update calendar_event set changed_xid = '999999999999' where tenant_id = $1", [tenant.id]);
  const first = await since(null);
  expect(first).toMatchObject({ more: true });
  const second = await since(first.cursor);
  expect(second.more).toBe(false);
  const seen = new Set([...first.events, ...second.events].map(({ id }) => id));
  expect(seen.size).toBe(first.events.length + second.events.length);
  // The cursor of the old server is ahead, so the read starts from the beginning.
  expect((await since('999999999998')).events).toHaveLength(500);
});

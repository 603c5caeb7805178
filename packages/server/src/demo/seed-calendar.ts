import { DAY_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import { dayAfter, dayAt, momentOf, wallAt } from '@bookline/contract/rules/zoned-time';
import type { Insertable } from 'kysely';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import type { CalendarEvent, CalendarEventContact } from '../platform/db/schema.d.ts';
import { datedId } from './dated-id.ts';
import type { DemoContact } from './demo-contacts.ts';
import type { Kind } from './people/person.ts';
import { at, type Random } from './people/random.ts';

const ZONE = 'America/New_York';
/** Days from today, hour, minutes, type, and status. All except trainings have a contact. */
const plan = [
  [-6, '10:00', 60, 'appointment', 'done'],
  [-3, '14:30', 30, 'call', 'no_show'],
  [-1, '09:30', 45, 'review', 'done'],
  [0, '09:00', 30, 'call', 'scheduled'],
  [0, '13:00', 60, 'appointment', 'scheduled'],
  [0, '16:30', 30, 'call', 'scheduled'],
  [1, '11:00', 60, 'appointment', 'scheduled'],
  [2, '15:00', 45, 'review', 'scheduled'],
  [4, '10:30', 30, 'call', 'cancelled'],
  [7, '14:00', 60, 'appointment', 'scheduled'],
  [12, '09:00', 90, 'training', 'scheduled'],
] as const;
/** The titles of the plan, in order. */
const titles: Readonly<Record<Kind, readonly string[]>> = {
  agent_network: [
    'Go through Plan G',
    'Ask about the quote',
    'Yearly review',
    'Talk about Part D',
    'Enrollment at home',
    'Call back after work',
    'Meet the spouse',
    'Look at the renewal',
    'Follow up on the brochure',
    'Sign the application',
    'Carrier certification',
  ],
  preneed: [
    'Go through the price list',
    'Ask about the planning guide',
    'Review of the arrangements',
    'Talk about burial or cremation',
    'Home visit',
    'Call back after work',
    'Arrangement conference with the family',
    'Look at the funding',
    'Follow up on the seminar',
    'Sign the contract',
    'Veterans benefits workshop',
  ],
  recruiting: [
    'First interview',
    'Phone screen',
    'Onboarding check-in',
    'Talk about the pre-licensing course',
    'Second interview',
    'Call back after work',
    'One-on-one with the manager',
    'Look at the exam results',
    'Follow up on the webinar',
    'Sign the contract',
    'New agent orientation',
  ],
};

/** Events around today in these users' calendars: meetings with contacts, and one weekly event. */
export async function seedCalendar(
  db: OwnerTransaction,
  contacts: readonly DemoContact[],
  {
    tenant_id,
    kind,
    people,
    random,
    now,
  }: { tenant_id: number; kind: Kind; people: readonly string[]; random: Random; now: Date },
): Promise<void> {
  const today = dayAt(now.getTime(), ZONE);
  const made = new Date(now.getTime() - 14 * DAY_MS);
  const events: Insertable<CalendarEvent>[] = [];
  const links: Insertable<CalendarEventContact>[] = [];
  for (const owner_id of people) {
    const own = contacts.filter(({ contact }) => contact.owner_id === owner_id && !contact.deleted_at).slice(0, 200);
    const add = (
      day: string,
      hour: string,
      minutes: number,
      rest: Pick<Insertable<CalendarEvent>, 'type' | 'title'> & Partial<Insertable<CalendarEvent>>,
    ) => {
      const from = momentOf(`${day}T${hour}:00`, ZONE);
      const ends_at = new Date(from + minutes * MINUTE_MS).toISOString();
      const id = datedId(random, made.getTime());
      events.push({
        tenant_id,
        id,
        owner_id,
        starts_at: new Date(from).toISOString(),
        ends_at,
        last_ends_at: ends_at,
        timezone: ZONE,
        made_by_id: owner_id,
        updated_by_id: owner_id,
        created_at: made.toISOString(),
        updated_at: made.toISOString(),
        // The same on one day, because there are no changes to sync yet.
        changed_xid: '3',
        status: 'scheduled',
        recurrence: null,
        ...rest,
      });
      return id;
    };
    for (const [index, [days, hour, minutes, type, status]] of plan.entries()) {
      const title = at(titles[kind], index);
      const id = add(dayAfter(today, days), hour, minutes, { type, title, status });
      if (type !== 'training' && own.length > 0)
        links.push({ tenant_id, event_id: id, contact_id: random.pick(own).contact.id });
    }
    const monday = dayAfter(today, -((new Date(wallAt(now.getTime(), ZONE)).getDay() + 6) % 7) - 7);
    add(monday, '08:30', 30, {
      type: 'meeting',
      title: 'Team stand-up',
      recurrence: 'FREQ=WEEKLY;BYDAY=MO,TH',
      last_ends_at: 'infinity',
    });
  }
  await db.copy('calendar_event', events);
  await db.copy('calendar_event_contact', links);
}

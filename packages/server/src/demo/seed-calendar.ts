import { DAY_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import { dayAfter, dayAt, momentOf, wallAt } from '@bookline/contract/rules/zoned-time';
import type { Insertable } from 'kysely';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import type { CalendarEvent, CalendarEventContact } from '../platform/db/schema.d.ts';
import { datedId } from './dated-id.ts';
import type { DemoContact } from './demo-contacts.ts';
import type { Random } from './people/random.ts';

const ZONE = 'America/New_York';
/** Days from today, hour, minutes, type, title; with a contact where the title leaves room for a name. */
const plan = [
  [-6, '10:00', 60, 'appointment', 'Go through plan G', 'done'],
  [-3, '14:30', 30, 'call', 'Ask about the quote', 'no_show'],
  [-1, '09:30', 45, 'review', 'Yearly review', 'done'],
  [0, '09:00', 30, 'call', 'Talk about Part D', 'scheduled'],
  [0, '13:00', 60, 'appointment', 'Enrollment at home', 'scheduled'],
  [0, '16:30', 30, 'call', 'Call back after work', 'scheduled'],
  [1, '11:00', 60, 'appointment', 'Meet the spouse', 'scheduled'],
  [2, '15:00', 45, 'review', 'Look at the renewal', 'scheduled'],
  [4, '10:30', 30, 'call', 'Follow up on the brochure', 'cancelled'],
  [7, '14:00', 60, 'appointment', 'Sign the application', 'scheduled'],
  [12, '09:00', 90, 'training', 'Carrier certification', 'scheduled'],
] as const;

/** What stands in the calendars of these people around today: meetings with their contacts, and one that comes every week. */
export async function seedCalendar(
  db: OwnerTransaction,
  contacts: readonly DemoContact[],
  { tenant_id, people, random, now }: { tenant_id: number; people: readonly string[]; random: Random; now: Date },
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
        // The same for the same day: there are no changes to find yet.
        changed_xid: '3',
        status: 'scheduled',
        recurrence: null,
        ...rest,
      });
      return id;
    };
    for (const [days, hour, minutes, type, title, status] of plan) {
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

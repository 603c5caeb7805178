import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { addCall } from './seed-calls.ts';

/** Users with runs, and contacts of each run. */
const USERS = 6;
const CONTACTS = 14;

const script = `Hi {their first name}, this is {your name} from our agency. Is this a good time?

You asked us about your coverage. I have two questions, and then I can tell you what changes next year:
1. Did anything change with your doctors or your medications?
2. Is the price or the coverage more important to you?

Before you hang up: agree on a day and a time.`;

/** What came of each contact of the ended run, in order. */
const ended = [
  'Interested',
  'No answer',
  'No answer',
  'Appointment set',
  'Left voicemail',
  'Not interested',
  'No answer',
  'Sold',
  'Interested',
  'Left voicemail',
  'Wrong number',
  'Requested a callback',
] as const;
/** The same of the paused run. The others wait. */
const paused = ['No answer', 'Interested', 'Left voicemail', 'No answer'] as const;
const reasons = [
  'Opted out of calls. Don’t call unless they consent again.',
  'This contact has no phone number. Add one first.',
];

/** Runs of the power dialer: for the users with the most contacts, an ended one and a paused one. */
export async function seedDialRuns(db: Db, tenant_id: number, now: Date): Promise<void> {
  const { rows: owners } = await sql<{ user_id: string; contacts: { id: string; number: string }[] }>`
    select c.owner_id as user_id, (json_agg(json_build_object('id', c.id, 'number', p.number) order by exists (
        select from contact_consent l where l.tenant_id = c.tenant_id and l.contact_id = c.id and l.channel = 'call' and l.did = 'given') desc,
        c.created_at, c.id)) as contacts
    from contact c join contact_phone p on p.tenant_id = c.tenant_id and p.contact_id = c.id and p.position = 0
    where c.tenant_id = ${tenant_id} and c.owner_id is not null and c.deleted_at is null and not c.do_not_call
    group by c.owner_id having count(*) >= ${2 * CONTACTS} order by count(*) desc, c.owner_id limit ${USERS}`.execute(
    db,
  );
  const dispositions = new Map(
    (
      await db.selectFrom('disposition').select(['id', 'name', 'outcome']).where('tenant_id', '=', tenant_id).execute()
    ).map((row) => [row.name, row]),
  );
  for (const { user_id, contacts } of owners)
    for (const [name, outcomes, hours, people] of [
      ['Annual reviews', ended, 49, contacts.slice(CONTACTS, 2 * CONTACTS)],
      // Those who agreed to calls, so that they can be called.
      ['New leads this week', paused, 3, contacts.slice(0, CONTACTS)],
    ] as const) {
      const id = newId();
      const isEnded = outcomes === ended;
      const created_at = new Date(now.getTime() - hours * HOUR_MS);
      await db
        .insertInto('dial_run')
        .values({
          tenant_id,
          id,
          user_id,
          name,
          script,
          status: isEnded ? 'ended' : 'paused',
          wrap_up_s: isEnded ? null : 30,
          local_presence: true,
          created_at,
          ended_at: isEnded ? new Date(created_at.getTime() + HOUR_MS) : null,
        })
        .execute();
      for (const [index, { id: contact_id, number }] of people.entries()) {
        const outcome = outcomes[index];
        const reason = isEnded && outcome === undefined ? reasons[index - ended.length] : undefined;
        const attempt_id =
          outcome &&
          (await addCall(
            db,
            { tenant_id, user_id, contact_id, number },
            {
              started_at: new Date(created_at.getTime() + index * 4 * 60_000),
              seconds: 75 + 43 * (index % 4),
              disposition: dispositions.get(outcome),
              dial_run_id: id,
            },
          ));
        await db
          .insertInto('dial_run_contact')
          .values({
            tenant_id,
            id: newId(),
            run_id: id,
            position: index + 1,
            contact_id,
            state: attempt_id ? 'done' : reason === undefined ? 'waiting' : 'left_out',
            attempt_id: attempt_id ?? null,
            reason: reason ?? null,
          })
          .execute();
      }
    }
}

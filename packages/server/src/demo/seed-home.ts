import { DAY_MS, MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { Insertable } from 'kysely';
import type { OwnerTransaction } from '../platform/db/owner-transaction.ts';
import type { AuditLog, ContactActivity } from '../platform/db/schema.d.ts';
import type { ContactRecords } from './contact-records.ts';
import { datedId } from './dated-id.ts';
import type { Random } from './people/random.ts';

/** The types of activities logged on a usual morning, in turn. */
const logged = ['call', 'no_answer', 'call', 'meeting', 'voicemail', 'call', 'email'] as const;
/** How many activities each user logged today, in turn. The quiet ones did nothing for some days. */
const busy = [9, 6, 0, 7, 4, 11, 3, 0, 8, 5] as const;
const QUIET_DAYS = 5;

/** What the home page of a manager shows of a usual day, and a setup that an admin has completed. */
export async function seedHome(
  db: OwnerTransaction,
  contacts: readonly ContactRecords[],
  {
    tenant_id,
    people,
    admin_id,
    random,
    now,
  }: { tenant_id: number; people: readonly string[]; admin_id: string; random: Random; now: Date },
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const seen: Insertable<AuditLog>[] = [];
  const activities: Insertable<ContactActivity>[] = [];
  const touched: { readonly id: string; readonly at: Date }[] = [];
  for (const [index, user_id] of people.entries()) {
    const count = busy[index % busy.length] ?? 0;
    const last = ago(count === 0 ? QUIET_DAYS * DAY_MS : (index + 1) * 7 * MINUTE_MS);
    seen.push({
      tenant_id,
      id: datedId(random, last.getTime()),
      at: last,
      actor_id: user_id,
      action: 'session.create',
      subject_type: 'session',
    });
    const own = contacts.filter(({ contact }) => contact.owner_id === user_id && !contact.deleted_at).slice(0, count);
    for (const [at, { contact }] of own.entries()) {
      const moment = new Date(last.getTime() - at * 9 * MINUTE_MS);
      activities.push({
        tenant_id,
        contact_id: contact.id,
        id: datedId(random, moment.getTime()),
        at: moment,
        kind: 'activity',
        actor_id: user_id,
        detail: JSON.stringify({ type: logged[at % logged.length] }),
      });
      touched.push({ id: contact.id, at: moment });
    }
  }
  for (const [index, user_id] of people.entries())
    if ((busy[index % busy.length] ?? 0) > 0)
      touched.push(
        ...(await finishFollowUps(db, { tenant_id, user_id, count: 1 + (index % 3), random, last: ago(MINUTE_MS) })),
      );
  await db.copy('audit_log', seen);
  await db.copy('contact_activity', activities);
  await db.query(
    `update contact set last_activity_at = t.at
      from (select id, max(at) as at from jsonb_to_recordset($2::jsonb) r (id uuid, at timestamptz) group by id) t
      where contact.tenant_id = $1 and contact.id = t.id and contact.last_activity_at < t.at`,
    [tenant_id, JSON.stringify(touched)],
  );
  await db.copy(
    'setup_mark',
    ['statuses', 'mail_server'].map((step) => ({ tenant_id, step, marked_by_id: admin_id, created_at: now })),
  );
}

/** Completes a few of a user's follow-ups, the latest ones that are due. Returns their contacts. */
async function finishFollowUps(
  db: OwnerTransaction,
  {
    tenant_id,
    user_id,
    count,
    random,
    last,
  }: { tenant_id: number; user_id: string; count: number; random: Random; last: Date },
): Promise<{ readonly id: string; readonly at: Date }[]> {
  const finished: { readonly id: string; readonly at: Date }[] = [];
  const due = await db.query<{ id: string; contact_id: string; title: string; due_on: string }>(
    `select f.id, f.contact_id, f.title, f.due_on::text from contact_follow_up f
       join contact c on c.tenant_id = f.tenant_id and c.id = f.contact_id and c.deleted_at is null and c.owner_id = $2
     where f.tenant_id = $1 and f.done_at is null and f.created_at < $3 and f.due_on <= $3::timestamptz::date
     order by f.due_on desc, f.id limit $4`,
    [tenant_id, user_id, last, count],
  );
  for (const [place, { id, contact_id, title, due_on }] of due.entries()) {
    const at = new Date(last.getTime() - place * MINUTE_MS);
    await db.query(
      `update contact_follow_up set done_at = $3, done_by_id = $4, updated_by_id = $4, updated_at = $3, version = version + 1
       where tenant_id = $1 and id = $2`,
      [tenant_id, id, at, user_id],
    );
    await db.copy('contact_activity', [
      {
        tenant_id,
        contact_id,
        id: datedId(random, at.getTime()),
        at,
        kind: 'follow_up',
        actor_id: user_id,
        subject_id: id,
        detail: JSON.stringify({ did: 'done', title, due_on }),
      },
    ]);
    finished.push({ id: contact_id, at });
  }
  return finished;
}

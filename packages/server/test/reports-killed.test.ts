import { expect, it } from 'vitest';
import { newId } from '../src/platform/ids.ts';
import type { TestTenant } from './builders.ts';
import { type Point, realProcesses } from './real-processes.ts';

const processes = realProcesses();
const points: readonly Point[] = [
  ['its email is stored', 'mail_message', 'true'],
  ['its recipient moves to the next due time', 'report_recipient', 'new.last_sent_at is not null'],
];

/** A user whose daily report is due, and its job. */
async function makeDue(tenant: TestTenant) {
  const { builders } = processes;
  const owner = await builders.makeUser(tenant);
  await builders.makeContact(tenant, { owner });
  const [report_id, now] = [newId(), new Date()];
  const due = new Date(Math.floor(now.getTime() / 1000) * 1000);
  const of = { tenant_id: tenant.id, report_id };
  await builders.insert('report', {
    tenant_id: tenant.id,
    id: report_id,
    owner_id: owner.id,
    name: 'Book',
    report_type: 'custom',
    definition: { source: 'contacts', measures: ['contacts'], group_by: [{ dimension: 'owner' }] },
    sharing: 'private',
    created_at: now,
    updated_at: now,
  });
  await builders.insert('report_schedule', {
    ...of,
    every: 'day',
    weekday: 1,
    month_day: 1,
    at: '08:00',
    format: 'pdf',
    made_by_id: owner.id,
    origin: { session_id: newId(), request_id: newId(), ip: '127.0.0.1' },
    updated_at: now,
  });
  await builders.insert('report_recipient', { ...of, user_id: owner.id, next_at: due });
  const job = { ...of, user_id: owner.id, due_at: due.toISOString() };
  await processes.enqueue('email-report', job);
  return job;
}

it('killed while a scheduled report is emailed: the email is neither lost nor repeated', async () => {
  const jobs = await processes.killWorkerAtEach(points, makeDue);
  const { builders } = processes;
  const found = () =>
    builders.query(
      `select (select count(*)::int from mail_message m where m.tenant_id = r.tenant_id and m.status = 'sent') as sent,
        (select count(*)::int from mail_message m where m.tenant_id = r.tenant_id) as stored,
        (select count(*)::int from mail_attachment a where a.tenant_id = r.tenant_id) as files,
        (select count(*)::int from audit_log a where a.tenant_id = r.tenant_id and a.action = 'report.email') as audited,
        r.next_at > r.last_sent_at as moved, r.problem
       from report_recipient r where r.user_id = any($1::uuid[])`,
      [jobs.map(({ user_id }) => user_id)],
    );
  const once = { sent: 1, stored: 1, files: 1, audited: 1, moved: true, problem: null };
  await expect.poll(found, { interval: 50 }).toEqual(points.map(() => once));
  // What the schedule queued once more, such as right before the death, finds nothing due.
  for (const job of jobs) await processes.enqueue('email-report', job);
  const waiting = () => builders.query("select 1 from graphile_worker.jobs where task_identifier = 'email-report'");
  await expect.poll(waiting, { interval: 50 }).toEqual([]);
  expect(await found()).toEqual(points.map(() => once));
});

import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import type { TestTenant } from './builders.ts';
import { type Point, realProcesses } from './real-processes.ts';

const processes = realProcesses({ shared: true });

/** A report that is due to be emailed to its owner, as its schedule queues it. */
async function makeDue(tenant: TestTenant) {
  const { insert, makeUser } = processes.builders;
  const tenant_id = tenant.id;
  const user = await makeUser(tenant);
  const now = new Date();
  const report_id = randomUUID();
  const due_at = new Date(now.getTime() - 60_000).toISOString();
  await insert('report', {
    tenant_id,
    id: report_id,
    owner_id: user.id,
    name: 'Team',
    report_type: 'custom',
    definition: { source: 'contacts', measures: ['contacts'] },
    sharing: 'private',
    created_at: now,
    updated_at: now,
  });
  await insert('report_schedule', {
    tenant_id,
    report_id,
    every: 'day',
    weekday: 1,
    month_day: 1,
    at: '08:00',
    format: 'xlsx',
    made_by_id: user.id,
    origin: { session_id: randomUUID(), request_id: randomUUID(), ip: '127.0.0.1' },
    updated_at: now,
  });
  await insert('report_recipient', { tenant_id, report_id, user_id: user.id, next_at: due_at });
  await processes.enqueue('email-report', { tenant_id, report_id, user_id: user.id, due_at });
  return { tenant_id, due_at };
}

/** Each write from the file to the next due time. A worker dies while it waits there. */
const points: readonly Point[] = [
  ['the file’s bytes are stored', 'file_intake', 'true'],
  ['the file is kept', 'stored_file', "new.purpose = 'report'"],
  ['the email is stored', 'mail_message', 'true'],
  ['the file is attached', 'mail_attachment', 'true'],
  ['the next due time is stored', 'report_recipient', 'new.last_sent_at is not null'],
];
let dues: Awaited<ReturnType<typeof makeDue>>[];
beforeAll(async () => {
  dues = await processes.killWorkerAtEach(points, makeDue);
});

it.each(points.map(([what], at) => [what, at] as const))(
  'killed while %s: the report is emailed once, and is next due later',
  async (_, at) => {
    const { builders } = processes;
    const { tenant_id, due_at } = dues[at] ?? { tenant_id: 0, due_at: '' };
    const sentAt = async () =>
      (await builders.query('select last_sent_at from report_recipient where tenant_id = $1', [tenant_id]))[0]
        ?.last_sent_at;
    await expect.poll(sentAt, { interval: 50 }).not.toBeNull();
    const [sums] = await builders.query(
      `select (select count(*)::int from mail_message where tenant_id = $1) as mails,
        (select count(*)::int from mail_attachment where tenant_id = $1) as attached,
        (select next_at > $2::timestamptz from report_recipient where tenant_id = $1) as later,
        (select problem from report_recipient where tenant_id = $1) as problem`,
      [tenant_id, due_at],
    );
    expect(sums).toEqual({ mails: 1, attached: 1, later: true, problem: null });
  },
);

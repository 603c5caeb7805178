import { type NewReportSchedule, type ReportDefinitionInput, reports } from '@bookline/contract/features/reports';
import readXlsx from 'read-excel-file/node';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';
import { SYSTEM_ACTOR } from '../../platform/audit.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { findFileBytes } from '../files/files.api.ts';
import { readPdf } from '../print/pdf/read-pdf.fixture.ts';
import { EMAIL_REPORT, emailReport } from './email-report.ts';
import { emailReports } from './reports.jobs.ts';

const test = useTestApp();
const DAY_S = 24 * 3600;
const byOwner: ReportDefinitionInput = {
  source: 'contacts',
  measures: ['contacts'],
  group_by: [{ dimension: 'owner' }],
};
const daily: Omit<NewReportSchedule, 'recipient_ids'> = {
  every: 'day',
  weekday: 1,
  month_day: 1,
  at: '08:00',
  format: 'xlsx',
};

let tenant: TestTenant;
let manager: TestUser;
let ann: TestUser;
let beside: TestUser;
let author: Agent;
let id: string;
beforeEach(async () => {
  test.clock.set('2026-03-02T15:00:00Z');
  tenant = await test.makeTenant();
  const timezone = 'America/New_York';
  manager = await test.makeUser(tenant, { account_type: 'manager', first_name: 'Mia', last_name: 'Ross', timezone });
  ann = await test.makeUser(tenant, { manager, first_name: 'Ann', last_name: 'Lee', timezone: 'America/Los_Angeles' });
  const bob = await test.makeUser(tenant, { manager, first_name: 'Bob', last_name: 'Day' });
  beside = await test.makeUser(tenant);
  await test.makeContacts(tenant, [{ owner: ann }, { owner: bob }, { owner: bob }, { owner: beside }]);
  author = await test.signIn(manager);
  id = (await author.call(reports.create, { body: { report_type: 'custom', name: 'Team', definition: byOwner } })).data
    .id;
});

const schedule = (recipients: readonly TestUser[], change: Partial<NewReportSchedule> = {}) =>
  author.call(reports.update, {
    params: { id },
    body: { schedule: { ...daily, ...change, recipient_ids: recipients.map((user) => user.id) } },
  });
const recipients = async () => {
  // Days later, the first session is over.
  const agent = await test.signIn(manager);
  return (await agent.call(reports.get, { params: { id } })).data.schedule?.recipients;
};
const queue = () =>
  test.services.database.inTenant(tenant.id, (db) =>
    emailReports.piece({ ...test.services, db, tenant, log: test.app.log }),
  );
/** Moves the clock and sends what is due. */
async function later(seconds: number): Promise<void> {
  test.clock.advance(seconds);
  await queue();
  await test.runJobs({ waiting_too: true });
}
const sent = () =>
  test.query(
    `select m.to_address, m.subject, m.status, a.name, a.file_id from mail_message m join mail_attachment a using (tenant_id)
      where m.tenant_id = $1 and a.mail_id = m.id order by m.created_at, m.to_address`,
    [tenant.id],
  );
const bytesOf = (file_id: unknown) =>
  test.services.database.inTenant(tenant.id, (db) => findFileBytes({ ...test.services, db, tenant }, String(file_id)));
const fileTo = async (user: TestUser) => {
  const mail = (await sent()).find(({ to_address }) => to_address === user.email);
  return (await bytesOf(mail?.file_id)) ?? Buffer.of();
};

it('emails each recipient at their time of day, with their own numbers', async () => {
  const { data } = await schedule([manager, ann]);
  // The clock stands at 10:00 in New York and 7:00 in Los Angeles.
  expect(data.schedule?.recipients).toMatchObject([
    { id: ann.id, name: 'Ann Lee', next_at: '2026-03-02T16:00:00.000Z', last_sent_at: null, problem: null },
    { id: manager.id, next_at: '2026-03-03T13:00:00.000Z' },
  ]);
  await later(3600);
  expect(await sent()).toMatchObject([{ to_address: ann.email, subject: 'Team', status: 'sent', name: 'Team.xlsx' }]);
  await later(DAY_S - 3600);
  expect((await sent()).map(({ to_address }) => to_address)).toEqual([ann.email, manager.email]);
  const rows = async (user: TestUser) => (await readXlsx(await fileTo(user)))[0]?.data;
  expect(await rows(ann)).toEqual([
    ['Owner', 'Contacts'],
    ['Ann Lee', 1],
    ['Total', 1],
  ]);
  expect(await rows(manager)).toEqual([
    ['Owner', 'Contacts'],
    ['Bob Day', 2],
    ['Ann Lee', 1],
    ['Total', 3],
  ]);
  expect(await recipients()).toMatchObject([
    { id: ann.id, last_sent_at: '2026-03-02T16:00:00.000Z', next_at: '2026-03-03T16:00:00.000Z' },
    { id: manager.id, last_sent_at: '2026-03-03T15:00:00.000Z', next_at: '2026-03-04T13:00:00.000Z' },
  ]);
});

it('as a PDF, the email shows the recipient’s table', async () => {
  await schedule([ann], { format: 'pdf' });
  await later(3600);
  const { pages, title } = await readPdf(await fileTo(ann));
  expect(title).toBe('Team');
  expect(pages[0]?.text).toContain('Ann Lee');
  expect(pages[0]?.text).not.toContain('Bob');
});

it('isn’t an activity of its recipient, who gets a link only to a report that they see', async () => {
  await schedule([manager, ann]);
  await later(DAY_S);
  const links = await test.query('select to_address, action_url from mail_message where tenant_id = $1', [tenant.id]);
  expect(Object.fromEntries(links.map(({ to_address, action_url }) => [to_address, action_url !== null]))).toEqual({
    [ann.email]: false,
    [manager.email]: true,
  });
  const rows = await test.query(
    "select actor_id, detail from audit_log where tenant_id = $1 and action in ('report.email', 'file.create')",
    [tenant.id],
  );
  expect(new Set(rows.map(({ actor_id }) => actor_id))).toEqual(new Set([SYSTEM_ACTOR]));
  expect(rows.flatMap(({ detail }) => (detail as { to?: string }).to ?? []).toSorted()).toEqual(
    [manager.id, ann.id].toSorted(),
  );
});

it('R028: waits for a recipient who must first change their password', async () => {
  await schedule([ann]);
  const must = (value: boolean) =>
    test.query('update app_user set must_change_password = $3 where tenant_id = $1 and id = $2', [
      tenant.id,
      ann.id,
      value,
    ]);
  await must(true);
  await later(3600);
  expect(await sent()).toEqual([]);
  expect(await recipients()).toMatchObject([
    { next_at: '2026-03-03T16:00:00.000Z', problem: expect.stringContaining('password') },
  ]);
  await must(false);
  await later(DAY_S);
  expect(await sent()).toHaveLength(1);
  expect(await recipients()).toMatchObject([{ problem: null }]);
});

it('an email that can’t be stored for an hour is left out until it’s due again', async () => {
  await schedule([ann]);
  // No email can be sent to such an address.
  await test.query("update app_user set email = 'a@b' where tenant_id = $1 and id = $2", [tenant.id, ann.id]);
  test.clock.advance(3600 + 3601);
  const due = { tenant_id: tenant.id, report_id: id, user_id: ann.id, due_at: '2026-03-02T16:00:00.000Z' };
  const base = { ...test.services, log: test.app.log, signal: AbortSignal.timeout(60_000), last_attempt: false };
  await emailReport({ ...base, mustYield: async () => false }, due);
  expect(await recipients()).toMatchObject([
    { next_at: '2026-03-03T16:00:00.000Z', problem: expect.stringContaining('try again') },
  ]);
});

it('sends nothing twice, however often the job is queued and run', async () => {
  await schedule([ann]);
  test.clock.advance(3600);
  await queue();
  await test.runJobs();
  // As after a worker that was killed before it could say that it was done.
  const again = { report_id: id, user_id: ann.id, due_at: '2026-03-02T16:00:00.000Z' };
  await test.services.database.inTenant(tenant.id, (db) => enqueue({ db, tenant }, EMAIL_REPORT, again));
  await queue();
  await test.runJobs({ waiting_too: true });
  expect(await sent()).toHaveLength(1);
});

it('stops once its recipient or its owner loses access, and says why', async () => {
  await schedule([manager, ann]);
  await test.query('update app_user set manager_id = null where tenant_id = $1 and id = $2', [tenant.id, ann.id]);
  await later(3600);
  expect(await sent()).toEqual([]);
  expect((await recipients())?.find((one) => one.id === ann.id)).toMatchObject({
    next_at: null,
    problem: 'The owner of this report no longer sees this user’s contacts.',
  });
  await test.query('update app_user set active = false where tenant_id = $1 and id = $2', [tenant.id, manager.id]);
  await later(DAY_S);
  expect(await sent()).toEqual([]);
  const [row] = await test.query(
    'select next_at, problem from report_recipient where tenant_id = $1 and user_id = $2',
    [tenant.id, manager.id],
  );
  expect(row).toEqual({ next_at: null, problem: 'The owner of this report can no longer use reports.' });
});

it('goes only to oneself and to users whose contacts one sees, and only its owner sets it', async () => {
  const set = (by: Agent, recipient_ids: readonly string[]) =>
    by.patch(`/v1/reports/${id}`, { schedule: { ...daily, recipient_ids } });
  expect(await set(author, [beside.id])).toMatchObject(refusal('schedule.recipient_ids'));
  const basic = await test.makeUser(tenant, { account_type: 'basic', manager });
  expect(await set(author, [basic.id])).toMatchObject(refusal('schedule.recipient_ids'));
  const admin = await test.makeUser(tenant, { account_type: 'admin' });
  expect(await set(author, [admin.id])).toMatchObject(refusal('schedule.recipient_ids'));
  await author.call(reports.update, { params: { id }, body: { shared_with: 'downline' } });
  expect(await set(await test.signIn(ann), [ann.id])).toMatchObject({ status: 403 });
  await schedule([ann]);
  expect((await (await test.signIn(ann)).call(reports.get, { params: { id } })).data.schedule).toBeNull();
  const { data } = await author.call(reports.update, { params: { id }, body: { schedule: null } });
  expect(data.schedule).toBeNull();
  await later(DAY_S);
  expect(await sent()).toEqual([]);
});

import type { Method } from '@bookline/contract/endpoint';
import { adminStatuses } from '@bookline/contract/features/admin-lookups';
import { adminPools } from '@bookline/contract/features/admin-pools';
import { adminUsers } from '@bookline/contract/features/admin-users';
import { bulk } from '@bookline/contract/features/bulk';
import { campaigns } from '@bookline/contract/features/campaigns';
import { importAttachments } from '@bookline/contract/features/import-attachments';
import { importUndo } from '@bookline/contract/features/import-undo';
import { imports } from '@bookline/contract/features/imports';
import { jobs } from '@bookline/contract/features/jobs';
import { adminMailerKits, mailer } from '@bookline/contract/features/mailer';
import { phoneChecks } from '@bookline/contract/features/phone-checks';
import { print } from '@bookline/contract/features/print';
import { reports } from '@bookline/contract/features/reports';
import { transfers } from '@bookline/contract/features/transfers';
import { z } from 'zod';
import {
  csvFile,
  importFile,
  peopleFile,
  start as startImport,
  validate,
} from '../../src/features/imports/imports.fixture.ts';
import type { Agent } from '../agent.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import type { ContactInput } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';
import { makeEmail } from '../email-rows.ts';
import { zipFile } from '../zip-file.ts';

/** A tenant with an admin, for one long job. */
export interface World {
  readonly test: TestApp;
  /** How many items the job has. */
  readonly count: number;
  readonly tenant: TestTenant;
  readonly user: TestUser;
  readonly agent: Agent;
}

/** One kind of long work. The conformance test tries everything that can happen to it. */
export interface Case {
  readonly kind: string;
  /** The number of items, in more than one chunk. */
  readonly total: number;
  /** The number for tests that need no second chunk. It's above what a request does without a job. */
  readonly few: number;
  /** Creates what it undoes or continues, with other jobs. Returns its id. */
  prepare?(world: World): Promise<string>;
  /** Creates its input and starts it. */
  start(world: World, prepared: string): Promise<unknown>;
  /** What must exist once it's complete, exactly once: a query with the tenant as $1, and its one row. */
  readonly left: (count: number) => readonly [string, Readonly<Record<string, unknown>>];
  /** It can't be canceled. */
  readonly uncancellable?: true;
  /** What it works on is turned off once its owner is deactivated. */
  readonly ends_with_owner?: true;
  /** A retry after a failure starts from the beginning and counts again. */
  readonly begins_again?: true;
}

const MANY = 2100;
const FEW = 600;
const MOVED = 10_001;

const own = ({ test, tenant, user }: World, count: number, more: (index: number) => ContactInput = () => ({})) =>
  test.makeContacts(
    tenant,
    Array.from({ length: count }, (_, index) => ({ owner: user, ...more(index) })),
  );

const started = z.object({ data: z.object({ id: z.string() }) });

/** Returns the id of the created record. Throws with the reply if the status is unexpected. */
async function send({ agent }: World, method: Method, path: string, body: unknown = {}): Promise<string> {
  const reply = await agent.send(method, path, { body });
  if (reply.status >= 300) throw new Error(`${method} ${path} was answered with ${reply.status}: ${reply.text}`);
  return started.parse(reply.body).data.id;
}

async function transfer(world: World): Promise<string> {
  const { test, tenant, agent, count } = world;
  const receivers = [await test.makeUser(tenant), await test.makeUser(tenant)].map(({ id }) => ({ id }));
  await own(world, count);
  const { data } = await agent.call(transfers.transfer_group, { body: { all: true, receivers } });
  return data.attempt?.id ?? '';
}

async function storeFiles(world: World): Promise<string> {
  const { agent } = world;
  const [contact] = await own(world, 1, () => ({ first_name: 'Joan', last_name: 'Adams' }));
  if (!contact) throw new Error('no contact was made');
  const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
  const files = ['a', 'b', 'c'].map((name) => [`Adams, Joan - ${name}.pdf`, pdf]);
  const content = await zipFile(Object.fromEntries(files));
  const { data } = await agent.call(importAttachments.validate, { file: { name: 'x.zip', content }, body: {} });
  await agent.call(importAttachments.create, { body: { id: data.id } });
  return data.id;
}

const rejected = (count: number) => Array.from({ length: count }, (_, index) => `Ann Lee${index},`);
const mapped = (target: string) => [
  { column: 0, header: 'Who', target },
  { column: 1, header: 'Tel', target: 'phone' },
];

/** Every kind of long work. */
export const cases: readonly Case[] = [
  {
    kind: 'bulk',
    total: MANY,
    few: FEW,
    async start(world) {
      await own(world, world.count);
      await world.agent.call(bulk.destroy_all, { body: { all: true } });
    },
    left: (count) => [
      `select (select count(*)::int from contact where tenant_id = $1 and deleted_at is not null) as deleted,
         (select count(*)::int from bulk_row where tenant_id = $1) as logged, (select max(changed) from bulk_attempt where tenant_id = $1) as changed`,
      { deleted: count, logged: count, changed: count },
    ],
  },
  {
    kind: 'bulk_undo',
    total: MANY,
    few: FEW,
    async prepare(world) {
      await own(world, world.count);
      const { data } = await world.agent.call(bulk.destroy_all, { body: { all: true } });
      await world.test.runJobs();
      return data.id;
    },
    start: ({ agent }, id) => agent.call(bulk.undo, { params: { id } }),
    left: (count) => [
      `select (select count(*)::int from contact where tenant_id = $1 and deleted_at is null) as back,
         (select max(undone) from bulk_attempt where tenant_id = $1) as undone`,
      { back: count, undone: count },
    ],
  },
  {
    kind: 'transfer',
    total: MANY,
    few: FEW,
    start: transfer,
    left: (count) => [
      `select (select count(*)::int from transfer_log where tenant_id = $1) as logged, (select max(moved) from transfer_attempt where tenant_id = $1) as moved,
         (select count(*)::int from contact_activity where tenant_id = $1 and kind = 'owner') as told`,
      { logged: count, moved: count, told: count },
    ],
  },
  {
    kind: 'transfer_revert',
    total: MANY,
    few: FEW,
    async prepare(world) {
      const id = await transfer(world);
      await world.test.runJobs();
      return id;
    },
    start: (world, id) => send(world, 'POST', `/v1/contacts/transfer_attempts/${id}`),
    left: (count) => [
      `select (select max(revert_moved) from transfer_attempt where tenant_id = $1 and reverted) as back,
         (select count(*)::int from contact_activity where tenant_id = $1 and kind = 'owner') as told`,
      { back: count, told: 2 * count },
    ],
  },
  {
    kind: 'hand_over',
    total: 1100,
    few: 1100,
    async start(world) {
      const { test, tenant } = world;
      const [leaver, taker] = [await test.makeUser(tenant), await test.makeUser(tenant)];
      await own(world, world.count, () => ({ owner: leaver }));
      const body = { contacts_to_id: taker.id };
      await world.agent.call(adminUsers.deactivate, { params: { id: leaver.id }, body });
    },
    left: (count) => [
      `select (select moved from contact_handover where tenant_id = $1 and finished_at is not null and error is null) as moved,
         (select count(*)::int from contact_activity where tenant_id = $1 and kind = 'owner') as told`,
      { moved: count, told: count },
    ],
  },
  {
    kind: 'workflow_start',
    total: MANY,
    few: FEW,
    ends_with_owner: true,
    async start(world) {
      await own(world, world.count);
      const steps = [{ id: 'wait', within: null, type: 'wait', wait: { for: 'duration', amount: 9, unit: 'weeks' } }];
      const template = await send(world, 'POST', '/v1/workflow/wf_templates', { name: 'Leads', steps });
      await send(world, 'PUT', `/v1/workflow/wf_templates/${template}/activate`, { activated: true });
      const flow = await send(world, 'POST', '/v1/workflow/wf_flows', { name: 'Leads', template_id: template });
      await send(world, 'PUT', `/v1/workflow/wf_flows/${flow}/activate`);
      await send(world, 'POST', `/v1/workflow/wf_flows/${flow}/start`, { all: true });
    },
    left: (count) => [
      `select (select count(*)::int from workflow_run where tenant_id = $1) as runs, (select max(started) from workflow_start where tenant_id = $1) as started`,
      { runs: count, started: count },
    ],
  },
  {
    kind: 'import',
    total: MANY,
    few: FEW,
    start: ({ agent, count }) => startImport(agent, peopleFile(count)),
    left: (count) => [
      `select (select count(*)::int from contact where tenant_id = $1) as contacts, (select created from import_attempt where tenant_id = $1) as created`,
      { contacts: count, created: count },
    ],
  },
  {
    kind: 'import_undo',
    total: MANY,
    few: FEW,
    prepare: async ({ test, agent, count }) => (await importFile(test, agent, peopleFile(count))).id,
    start: ({ agent }, id) => agent.call(importUndo.start, { params: { id }, body: { worked_on: 'leave' } }),
    left: (count) => [
      `select (select count(*)::int from contact where tenant_id = $1 and deleted_at is null) as contacts, (select removed from import_undo where tenant_id = $1) as removed,
         (select count(*)::int from import_undo_row where tenant_id = $1) as logged`,
      { contacts: 0, removed: count, logged: count },
    ],
  },
  {
    kind: 'import_retry',
    total: FEW,
    few: FEW,
    async prepare({ test, agent, count }) {
      const { id } = await validate(agent, csvFile('Who,Tel', ...rejected(count)));
      await agent.call(imports.create, { body: { id, fields: mapped('skip') } });
      await test.runJobs();
      return id;
    },
    start: ({ agent }, id) => agent.call(imports.retry, { params: { id }, body: { fields: mapped('full_name') } }),
    left: (count) => [
      `select (select count(*)::int from contact where tenant_id = $1) as contacts,
         (select stored from import_retry where tenant_id = $1) as stored, (select rejected from import_attempt where tenant_id = $1) as rejected`,
      { contacts: count, stored: count, rejected: 0 },
    ],
  },
  {
    kind: 'import_review',
    total: FEW,
    few: FEW,
    async prepare({ test, agent, count }) {
      const living = (city: string) => {
        const rows = Array.from({ length: count }, (_, index) => `Ann,Lee,614${5_550_000 + index},${city}`);
        return csvFile('First Name,Last Name,Phone,City', ...rows);
      };
      await importFile(test, agent, living('Columbus'));
      return (await importFile(test, agent, living('Dublin'), { known: 'review' })).id;
    },
    start: ({ agent }, id) => agent.call(imports.decide, { params: { id }, body: { decision: 'create' } }),
    left: (count) => [
      `select (select count(*)::int from contact where tenant_id = $1) as contacts,
         (select max(created) from import_attempt where tenant_id = $1 and review = 0) as created`,
      { contacts: 2 * count, created: count },
    ],
  },
  {
    kind: 'attachments',
    total: 3,
    few: 3,
    start: storeFiles,
    left: () => [
      `select (select count(*)::int from contact_file where tenant_id = $1) as files,
         (select count(*)::int from attachment_entry where tenant_id = $1 and outcome = 'stored') as stored`,
      { files: 3, stored: 3 },
    ],
  },
  {
    kind: 'attachments-undo',
    total: 3,
    few: 3,
    uncancellable: true,
    async prepare(world) {
      const id = await storeFiles(world);
      await world.test.runJobs();
      return id;
    },
    start: ({ agent }, id) => agent.call(importAttachments.undo, { params: { id } }),
    left: () => [
      `select (select count(*)::int from attachment_entry where tenant_id = $1 and outcome = 'undone') as undone,
         (select status from attachment_import where tenant_id = $1) as status`,
      { undone: 3, status: 'undone' },
    ],
  },
  {
    kind: 'do_not_contact',
    total: MANY,
    few: FEW,
    async start({ agent, count }) {
      const rows = Array.from({ length: count }, (_, index) => `614${String(5_550_000 + index)}`);
      const file = { field: 'file', name: 'list.csv', content: `Phone\n${rows.join('\n')}\n` };
      const reply = await agent.upload('/v1/admin/do_not_contact/file', file, { reason: 'Asked us' });
      if (reply.status >= 300) throw new Error(reply.text);
    },
    left: (count) => [
      `select (select count(*)::int from do_not_contact where tenant_id = $1) as listed,
         (select count(*)::int from do_not_contact_file where tenant_id = $1) as files`,
      { listed: count, files: 0 },
    ],
  },
  {
    kind: 'phone_validation',
    total: FEW,
    few: FEW,
    async start(world) {
      const { test, tenant, user, agent, count } = world;
      await test.insert('telephony_settings', {
        tenant_id: tenant.id,
        provider: 'local',
        local_price: '0.00',
        toll_free_price: '0.00',
        validation_price: '1.50',
        buyers: 'everyone',
        numbers_each: 5,
        updated_at: test.clock.now(),
      });
      await test.insert('validation_balance', { tenant_id: tenant.id, user_id: user.id, units: count });
      await own(world, count, (index) => ({ phones: [`+1614555${1000 + index}`] }));
      await agent.call(phoneChecks.group, { body: { all: true } });
    },
    left: (count) => [
      `select (select count(*)::int from phone_check where tenant_id = $1 and status = 'done') as checked,
         (select count(*)::int from contact_phone where tenant_id = $1 and line_checked_at is not null) as kept,
         (select sum(-units)::int from validation_entry where tenant_id = $1) as taken,
         (select units from validation_balance where tenant_id = $1) as left`,
      { checked: count, kept: count, taken: count, left: 0 },
    ],
  },
  {
    kind: 'remove_lookup',
    total: MOVED,
    few: MOVED,
    uncancellable: true,
    async start(world) {
      const { test, tenant } = world;
      const [hot, cold] = [
        await test.makeNumbered(tenant, 'contact_status', 'Hot'),
        await test.makeNumbered(tenant, 'contact_status', 'Cold'),
      ];
      await own(world, world.count, () => ({ columns: { status_id: hot } }));
      await world.agent.call(adminStatuses.delete, { params: { id: hot }, query: { replace_with: cold } });
    },
    left: (count) => [
      `select (select count(*)::int from contact c join contact_status s on s.tenant_id = c.tenant_id and s.id = c.status_id
           where c.tenant_id = $1 and s.title = 'Cold') as moved,
         (select detail -> 'contacts' from audit_log where tenant_id = $1 and action = 'status.delete') as audited`,
      { moved: count, audited: count },
    ],
  },
  {
    kind: 'remove_pool',
    total: MOVED,
    few: MOVED,
    uncancellable: true,
    async start(world) {
      const { test, tenant } = world;
      const [aged, other] = [await test.makePool(tenant), await test.makePool(tenant, { name: 'Other' })];
      await test.makeContacts(
        tenant,
        Array.from({ length: world.count }, () => ({ pool: aged })),
      );
      await world.agent.call(adminPools.delete, { params: { id: aged.id }, query: { pool_id: other.id } });
    },
    left: (count) => [
      `select (select count(*)::int from contact c join pool p on p.tenant_id = c.tenant_id and p.id = c.pool_id
           where c.tenant_id = $1 and p.name = 'Other') as moved,
         (select detail -> 'contacts' from audit_log where tenant_id = $1 and action = 'pool.delete') as audited`,
      { moved: count, audited: count },
    ],
  },
  {
    kind: 'mailer',
    total: FEW,
    few: FEW,
    begins_again: true,
    async start(world) {
      await own(world, world.count, (index) => ({
        columns: { line1: `${index + 1} Oak St.`, city: 'Columbus', state: 'OH', zip: '43085' },
      }));
      const { data } = await world.agent.call(adminMailerKits.create, { body: { name: 'Postcard' } });
      const kits = [{ kit_id: data.id, share: 100 }];
      await world.agent.call(mailer.create, { body: { all: true, name: 'Fall', kits } });
    },
    left: (count) => [
      `select (select pieces from mailer_assignment where tenant_id = $1 and status = 'complete') as pieces,
         (select count(distinct contact_id)::int from contact_activity where tenant_id = $1 and kind = 'mailer') as told`,
      { pieces: count, told: count },
    ],
  },
  {
    kind: 'campaign',
    total: MANY,
    few: FEW,
    async start(world) {
      await own(world, world.count, (index) => ({ emails: [`n${index}@example.test`] }));
      const email_id = await makeEmail(world.test, world.user, { name: 'Fall', service: true });
      await world.agent.call(campaigns.create, { body: { all: true, name: 'Fall', email_id, purpose: 'personal' } });
    },
    left: (count) => [
      `select (select count(*)::int from campaign_recipient where tenant_id = $1 and state = 'waiting') as waiting,
         (select count(distinct address)::int from campaign_recipient where tenant_id = $1) as addresses,
         (select status from campaign where tenant_id = $1) as status, (select count(*)::int from campaign_part where tenant_id = $1) as parts`,
      { waiting: count, addresses: count, status: 'ready', parts: 0 },
    ],
  },
  {
    kind: 'print',
    total: 60,
    few: 60,
    begins_again: true,
    async start(world) {
      const contacts = await own(world, 60, () => ({
        columns: { line1: '1 Oak St.', city: 'Columbus', state: 'OH', zip: '43085' },
      }));
      const ids = contacts.map(({ id }) => id);
      await world.agent.call(print.batch_print, { body: { ids, print: { kind: 'labels_5160' } } });
    },
    left: () => [
      `select (select count(*)::int from print_job where tenant_id = $1 and status = 'complete' and file_id is not null) as printed,
         (select count(*)::int from stored_file where tenant_id = $1) as files`,
      { printed: 1, files: 1 },
    ],
  },
  {
    kind: 'report',
    // Two periods, and the result.
    total: 3,
    few: 3,
    begins_again: true,
    async start(world) {
      await own(world, 2);
      const date = { field: 'created_at', in: 'this_year' };
      await world.agent.call(reports.start_run, {
        body: {
          name: 'Contacts',
          definition: { source: 'contacts', measures: ['contacts'], date, compare: 'previous_period' },
        },
      });
    },
    left: () => [
      `select (select (result #>> '{totals,values,0}')::int from report_run where tenant_id = $1 and status = 'complete') as counted`,
      { counted: 2 },
    ],
  },
];

/** Starts prepared work. Returns its job's id. */
export async function startPrepared(world: World, { kind, start }: Case, prepared: string): Promise<string> {
  await start(world, prepared);
  const job = (await world.agent.call(jobs.list)).data.find((each) => each.kind === kind && each.ended_at === null);
  if (!job) throw new Error(`no ${kind} was started`);
  return job.id;
}

/** Prepares and starts work. Returns its job's id. */
export const startCase = async (world: World, given: Case): Promise<string> =>
  startPrepared(world, given, (await given.prepare?.(world)) ?? '');

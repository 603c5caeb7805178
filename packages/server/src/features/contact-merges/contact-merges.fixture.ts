import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestApp } from '../../../test/create-test-app.ts';
import { newId } from '../../platform/ids.ts';
import { pointingTables } from './pointing-tables.ts';

type Row = Record<string, unknown>;

/** Inserts a row directly into a table whose rows move in a merge. */
export async function makeHanging(
  test: TestApp,
  { tenant, user, contact_id }: { tenant: TestTenant; user: TestUser; contact_id: string },
  table: string,
): Promise<string> {
  const id = newId();
  const at = test.clock.now();
  const times = { created_at: at, updated_at: at };
  const aftercare = { provider: 'local', enrolled_by_id: user.id, created_at: at };
  // JSON can't hold bytes.
  const copy = `\\x${id.replaceAll('-', '').repeat(2)}`;
  const rows: Record<string, Row> = {
    contact_note: { author_id: user.id, body: 'Wants a call', ...times },
    contact_activity: { at, kind: 'note', actor_id: user.id },
    contact_policy: { product_line: 'term_life', status: 'issued', made_by_id: user.id, ...times },
    contact_security: { type: 'ira', made_by_id: user.id, ...times },
    contact_rx_item: {
      section: 'medications',
      position: 0,
      item_sealed: Buffer.from('sealed'),
      saved_by_id: user.id,
      saved_at: at,
    },
    contact_answer: {
      line: 'term_life',
      question: 'children',
      answer_sealed: Buffer.from('sealed'),
      answered_by_id: user.id,
      answered_at: at,
    },
    contact_follow_up: {
      title: 'Call back',
      due_on: '2026-12-01',
      timezone: 'America/New_York',
      due_at: at,
      made_by_id: user.id,
      updated_by_id: user.id,
      ...times,
    },
    contact_consent: {
      channel: 'call',
      did: 'given',
      how: 'verbal',
      wording: 'Yes, call me.',
      source: 'On the phone',
      at,
      recorded_at: at,
      recorded_by_id: user.id,
    },
    call: {
      provider_sid: `CA${id}`,
      user_id: user.id,
      direction: 'outbound',
      from_number: '+16145550100',
      to_number: '+16145550142',
      status: 'completed',
      started_at: at,
      ended_at: at,
    },
    mail_message: {
      to_address: 'joan@x.test',
      subject: 'Hello',
      paragraphs: ['Hello.'],
      status: 'sent',
      provider: 'local',
      attempts: 1,
      created_at: at,
      done_at: at,
    },
    text_conversation: { our_number: '+13025550100', their_number: '+16145550142', last_at: at, created_at: at },
    soa_request: {
      contact_name: 'Ann Adams',
      agent_id: user.id,
      origin: 'agent',
      language: 'English',
      status: 'sent',
      products: [],
      created_at: at,
      expires_at: at,
    },
    csg_quote: {
      source: 'sample',
      content_sealed: Buffer.from('sealed'),
      as_of: at,
      made_by_id: user.id,
      created_at: at,
    },
    application: {
      agent_id: user.id,
      provider: 'local',
      form: 'life',
      status: 'draft',
      answers_sealed: Buffer.from('sealed'),
      created_at: at,
      updated_at: at,
    },
    aftercare,
    aftercare_survivor: { relation: 'spouse', created_at: at },
    phone_check: {
      number: '+16145550142',
      user_id: user.id,
      made_by_id: user.id,
      origin: {},
      status: 'done',
      created_at: at,
      ended_at: at,
    },
    webpage_form: {
      sent_hash: copy,
      kind: 'user',
      page_owner_id: user.id,
      page_url: 'http://dana.pages.localhost:3000',
      copy_sha256: copy,
      at,
      ip: '192.0.2.7',
      user_agent: 'test',
      first_name: 'Joan',
      last_name: 'Adams',
      phone: '',
      email: 'joan@x.test',
      message: 'Hello',
      opt_ins: [],
      wording_version: '2026-11',
      outcome: 'created',
      handled_at: at,
    },
    booking: {
      agent_id: user.id,
      holder_id: user.id,
      starts_at: at,
      ends_at: new Date(at.getTime() + 1_800_000),
      timezone: 'America/New_York',
      topic: 'life',
      place: 'phone',
      first_name: 'Joan',
      last_name: 'Adams',
      email: 'joan@x.test',
      phone: '',
      message: '',
      created_at: at,
      updated_at: at,
    },
    contact_file: { name: 'scope.pdf', ...times },
    dial_run_contact: { run_id: id, position: 1, state: 'waiting' },
  };
  const row = rows[table];
  if (!row) throw new Error(`say in contact-merges.fixture.ts what a row of ${table} is`);
  if (table === 'aftercare_survivor')
    row.aftercare_id = await makeAftercare(test, tenant.id, { ...aftercare, contact_id });
  if (table === 'webpage_form')
    await test.insert('webpage_copy', { tenant_id: tenant.id, sha256: copy, html: '<h1>Dana</h1>', created_at: at });
  if (table === 'dial_run_contact')
    await test.insert('dial_run', { tenant_id: tenant.id, id, ...runOf(user), created_at: at });
  await test.insert(table, { tenant_id: tenant.id, id, contact_id, ...row });
  return id;
}

/** An enrollment, to which survivors belong. */
async function makeAftercare(test: TestApp, tenant_id: number, row: Row): Promise<string> {
  const id = newId();
  await test.insert('aftercare', { tenant_id, id, ...row });
  return id;
}
const runOf = ({ id }: TestUser) => ({
  user_id: id,
  name: 'Callbacks',
  status: 'paused',
  script: '',
  local_presence: true,
});

/** Every row of every table that refers to a contact, except for the traces that a merge and its undo leave. */
export async function everything(test: TestApp, tenant: TestTenant): Promise<Record<string, Row[]>> {
  const tables = [...new Set(Object.keys(pointingTables).map((name) => name.split('.')[0] ?? ''))];
  const kept = tables.filter((table) => !['contact_merge', 'duplicate_key', 'duplicate_pair'].includes(table));
  const found: Record<string, Row[]> = {};
  for (const table of kept) {
    const rows = await test.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t where t.tenant_id = $1`, [
      tenant.id,
    ]);
    found[table] = rows
      .map(({ row }) => (table === 'contact' ? withoutTraces(row) : row))
      .filter((row) => row.kind !== 'merged' && row.kind !== 'unmerged')
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  return found;
}

/** A merge and its undo update these columns. */
const withoutTraces = ({ version: _v, updated_at: _u, last_activity_at: _l, ...row }: Row) => row;

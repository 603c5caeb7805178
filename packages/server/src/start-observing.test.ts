import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { freePorts } from '../../../scripts/cluster/free-ports.ts';
import { type Builders, openBuilders, type TestTenant, type TestUser } from '../test/builders.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../test/otlp-receiver.ts';
import {
  type RunningProcess,
  type ServerProcess,
  signInOver,
  startServerProcess,
  startWorkerProcess,
} from '../test/server-process.ts';
import { cloneDatabase, type TestDatabase } from '../test/test-database.ts';
import { peopleFile } from './features/imports/imports.fixture.ts';
import { systemClock } from './platform/clock.ts';

const ROWS = 120;
const TOKEN = 'the token of the figures';

let database: TestDatabase;
let builders: Builders;
let folder: string;
let receiver: OtlpReceiver;
let server: ServerProcess;
let worker: RunningProcess;
let ports: { server: number; worker: number };
let tenant: TestTenant;
let user: TestUser;
let headers: Record<string, string>;

/** One server and one worker with metrics and traces; a user imports a file. */
beforeAll(async () => {
  database = await cloneDatabase(inject('template_url'));
  builders = openBuilders(database.owner_url, systemClock);
  folder = await mkdtemp(join(tmpdir(), 'bookline-observing-'));
  receiver = await startOtlpReceiver();
  const [ofServer = 0, ofWorker = 0] = await freePorts(2);
  ports = { server: ofServer, worker: ofWorker };
  const watched = { METRICS_TOKEN: TOKEN, METRICS_HOST: '127.0.0.1', OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url };
  server = await startServerProcess(database, folder, {
    ...watched,
    WORKER: 'false',
    METRICS_PORT: String(ports.server),
  });
  worker = await startWorkerProcess(database, folder, { ...watched, METRICS_PORT: String(ports.worker) });
  tenant = await builders.makeTenant({ name: 'Quillback Partners' });
  user = await builders.makeUser(tenant);
  headers = await signInOver(server.url, user);
  const form = new FormData();
  form.append('file', new Blob([peopleFile(ROWS).content]), 'leads.csv');
  const reply = await fetch(`${server.url}/v1/contacts/import`, { method: 'POST', headers, body: form });
  expect(reply.status).toBe(202);
  const status = async () => (await builders.query<{ status: string }>('select status from long_job'))[0]?.status;
  await vi.waitFor(async () => expect(await status()).toBe('complete'), { timeout: 300_000, interval: 50 });
});
afterAll(async () => {
  await worker.kill();
  await server.kill();
  await receiver.close();
  await builders.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const ask = (port: number, path: string, token = TOKEN) =>
  fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });

/** Metrics by name and labels. */
async function figuresAt(port: number): Promise<Map<string, number>> {
  const reply = await ask(port, '/metrics');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const lines = (await reply.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

it('metrics count requests by call, jobs, imported rows, and connections, on their own port and only with the token', async () => {
  for (const [port, token] of [
    [ports.server, 'not the token of it'],
    [ports.worker, ''],
  ] as const)
    expect((await ask(port, '/metrics', token)).status).toBe(401);
  expect((await fetch(`${server.url}/metrics`, { headers: { accept: 'text/html' } })).status).toBe(404);

  await fetch(`${server.url}/v1/users/me`, { headers });
  await fetch(`${server.url}/v1/contacts/00000000-0000-7000-8000-000000000000`, { headers });
  await fetch(`${server.url}/a-path-of-their-own`);
  const answered = await figuresAt(ports.server);
  expect(answered.get('bookline_http_requests_total{route="imports.create",status="2xx"}')).toBe(1);
  expect(answered.get('bookline_http_requests_total{route="contacts.get",status="4xx"}')).toBe(1);
  expect(answered.get('bookline_http_requests_total{route="page",status="4xx"}')).toBeGreaterThan(0);
  expect(answered.get('bookline_http_request_duration_seconds_count{route="imports.create"}')).toBe(1);
  expect(answered.get('bookline_database_pool_size')).toBe(20);
  expect(answered.get('bookline_database_pool_waiting')).toBe(0);
  expect(answered.get('bookline_database_up')).toBe(1);
  expect(answered.get('bookline_live_connections')).toBe(0);
  expect(answered.get('bookline_jobs{lane="quick",state="waiting"}')).toBe(0);
  expect(answered.get('bookline_jobs_oldest_waiting_seconds{lane="bulk"}')).toBe(0);
  expect([...answered.keys()]).toContain('process_resident_memory_bytes');

  // A counter may change a moment after the event.
  const rows = async () => (await figuresAt(ports.worker)).get('bookline_import_rows_total{outcome="created"}');
  await expect.poll(rows).toBe(ROWS);
  const worked = await figuresAt(ports.worker);
  expect(worked.get('bookline_job_runs_total{lane="quick",task="run-import:small",outcome="done"}')).toBe(1);
  expect(worked.get('bookline_job_duration_seconds_count{lane="quick"}')).toBeGreaterThan(0);

  const said = [...answered.keys(), ...worked.keys()].join('\n');
  for (const theirs of [tenant.slug, tenant.name, user.username, user.id, 'Person0', 'their-own', 'leads.csv'])
    expect(said).not.toContain(theirs);
});

it('the alerts and the dashboard use only metrics that exist', async () => {
  const answered = await Promise.all(
    [ports.server, ports.worker].map(async (port) => (await ask(port, '/metrics')).text()),
  );
  const existing = new Set([...answered.join('\n').matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const deploy = join(import.meta.dirname, '../../../deploy');
  const files = ['prometheus/alerts.yml', 'grafana/bookline.json'].map((file) => readFile(join(deploy, file), 'utf8'));
  const used = (await Promise.all(files)).flatMap((text) => text.match(/\b(bookline|nodejs|process)_\w+/g) ?? []);
  expect(used.length).toBeGreaterThan(30);
  for (const name of used) expect(existing).toContain(name.replace(/_bucket$/, ''));
});

it('a worker reports that it is live and ready, at the same paths as a server', async () => {
  for (const port of [ports.server, ports.worker]) {
    expect(await (await ask(port, '/livez', '')).text()).toBe('alive\n');
    expect(await (await ask(port, '/readyz', '')).text()).toBe('ready\n');
  }
});

it('a request, its job in another process, and the statements of both are one trace, without personal data', async () => {
  const named = (name: RegExp) => receiver.spans.find((span) => name.test(span.name));
  await expect.poll(() => named(/^job run-import$/)).toBeDefined();
  await expect.poll(() => named(/^POST imports\.create$/)).toBeDefined();
  const request = named(/^POST imports\.create$/);
  const job = named(/^job run-import$/);
  expect(request).toMatchObject({ parent_id: '', trace_id: expect.stringMatching(/^[\da-f]{32}$/) });
  expect(job).toMatchObject({ trace_id: request?.trace_id, parent_id: request?.span_id });
  const statementsOf = (span: typeof request) =>
    receiver.spans.filter(({ parent_id, trace_id }) => parent_id === span?.span_id && trace_id === span?.trace_id);
  expect(statementsOf(request).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'insert long_job', 'commit']),
  );
  expect(statementsOf(job).map(({ name }) => name)).toEqual(expect.arrayContaining(['insert contact', 'commit']));

  const session = /session=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? 'none';
  for (const theirs of [
    tenant.name,
    user.username,
    user.password,
    session,
    'Person0',
    'p0000001@',
    '6140000',
    'leads.csv',
  ])
    expect(receiver.text()).not.toContain(theirs);
});

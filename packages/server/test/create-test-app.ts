import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sessions } from '@bookline/contract/features/sessions';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, inject } from 'vitest';
import { chores, createApp, paymentPurposes, schedules, tasks } from '../src/app.ts';
import { createIdentifier, hashToken, SESSION_COOKIE, SESSION_LIFE_S } from '../src/features/sessions/identify.ts';
import { actFor } from '../src/features/sessions/sessions.api.ts';
import type { PaymentPurpose, Services } from '../src/platform/context.ts';
import { masterKeys } from '../src/platform/crypto/master-keys.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { openFolderStore } from '../src/platform/files/folder-store.ts';
import { CSRF_COOKIE, makeCsrfToken } from '../src/platform/http/csrf.ts';
import { newId } from '../src/platform/ids.ts';
import { lanesOf, longWorkOf, type Task } from '../src/platform/jobs/tasks.ts';
import { createLiveNews } from '../src/platform/live/live-news.ts';
import { loggedError } from '../src/platform/logged-error.ts';
import { purposesByName } from '../src/platform/payment-purpose.ts';
import { openMail } from '../src/providers/mail/open-mail.ts';
import type { MailProviders } from '../src/providers/mail/port.ts';
import type { MailExchanges } from '../src/providers/mail-exchange/port.ts';
import { type Meter, noMeter } from '../src/providers/metrics/port.ts';
import type { Vendors } from '../src/providers/outside-accounts/open-vendors.ts';
import { openPayments, type PaymentsOptions } from '../src/providers/payments/open-payments.ts';
import { openCarriers } from '../src/providers/telephony/open-carriers.ts';
import type { Carriers } from '../src/providers/telephony/port.ts';
import type { Tracing } from '../src/providers/tracing/port.ts';
import type { VoiceInstallation } from '../src/providers/voice/port.ts';
import { version } from '../src/version.ts';
import { type Agent, createAgent } from './agent.ts';
import { type Builders, openBuilders, type TestTenant, type TestUser } from './builders.ts';
import { agreeableVendors } from './outside-accounts/agreeable-vendors.ts';
import { type RunJobsOptions, runChores, runJobs } from './run-jobs.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { cloneDatabase } from './test-database.ts';

export interface TestApp extends Omit<Builders, 'close'> {
  readonly app: FastifyInstance;
  readonly services: Services & { leakproof_operators: boolean; report_wait_ms: number };
  readonly clock: TestClock;
  readonly owner_url: string;
  readonly app_url: string;
  /** The folder of its files. Other processes may use it too. */
  readonly data_dir: string;
  /** The server's error log, newest last, which shows why a call returned 5xx. */
  readonly logged_errors: readonly Record<string, unknown>[];
  /** Every log line of any level, as written. */
  readonly log_lines: readonly string[];
  /** A browser without a session, on a tenant's host or on a host without a tenant. */
  visitor(tenant?: TestTenant, options?: { ip?: string }): Agent;
  /** A browser signed in as this user. */
  signIn(user: TestUser): Promise<Agent>;
  /** The same without the sign-in, whose 23 queries are most of a short test. Only the rest of the session's life is real. */
  openSession(user: TestUser): Promise<Agent>;
  /** A program with an API key, by default on the tenant's host. */
  program(tenant: TestTenant | undefined, secret: string): Agent;
  runJobs(options?: RunJobsOptions): Promise<unknown[]>;
  /** Runs every chore once and every schedule for each tenant. */
  runChores(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  /**
   * True: callers are cached for some seconds, as if change notifications arrived. None do here. 'until_a_write': they are forgotten with every
   * write of a builder or a request, which saves most of the queries of thousands of refused requests.
   */
  readonly keeps_callers?: boolean | 'until_a_write';
  readonly secure_cookies?: boolean;
  readonly trust_proxy?: string | false;
  /** The disk that /readyz checks. Defaults to the folder of the files. */
  readonly data_dir?: string;
  /** False: as on a server where the migration role may not mark operators leakproof. */
  readonly leakproof_operators?: boolean;
  /** Defaults to the local mailbox. */
  readonly mail?: MailProviders;
  /** By default, every domain has a mail server. */
  readonly mail_exchanges?: MailExchanges;
  /** Defaults to the embedded provider. */
  readonly carriers?: (embedded: Carriers) => Carriers;
  /** By default, vendors accept every key. */
  readonly vendors?: Vendors;
  /** Defaults to the test gateway. */
  readonly payments?: PaymentsOptions;
  /** Defaults to the application's. */
  readonly payment_purposes?: readonly PaymentPurpose[];
  readonly open_mailbox?: boolean;
  readonly page_news?: Services['webpages']['news'];
  readonly voice?: VoiceInstallation;
  readonly meter?: Meter;
  readonly tracing?: Tracing;
  /** The job types for runJobs. Defaults to the application's. */
  readonly tasks?: readonly Task[];
}

/** The application of a test file, from before its first test until after its last. */
export function useTestApp(options?: TestAppOptions): TestApp {
  const test = {} as TestApp;
  beforeAll(async () => {
    Object.assign(test, await createTestApp(options));
  });
  afterAll(() => test.close());
  return test;
}

/** The whole application on its own database, not listening, until `close`. Tests use `useTestApp` unless they need a second one or hooks in between. */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const test_database = await cloneDatabase(inject('template_url'));
  const folder = await mkdtemp(join(tmpdir(), 'bookline-files-'));
  const clock = createTestClock();
  const { log, errors, lines } = recordLog();
  const database = openDatabase({
    url: test_database.app_url,
    pool_size: 5,
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
    tracing: options.tracing,
  });
  const embedded = openCarriers({}, database, clock);
  const services: TestApp['services'] = {
    database,
    files: await openFolderStore(folder),
    clock,
    master_keys: masterKeys('the secret of the test installation'),
    mail: options.mail ?? openMail({ private_servers: true }, clock),
    mail_exchanges: options.mail_exchanges ?? { find: async () => 'found', texts: async () => [] },
    carriers: options.carriers?.(embedded) ?? embedded,
    payments: openPayments(options.payments ?? {}, database, clock),
    payment_purposes: purposesByName(options.payment_purposes ?? paymentPurposes),
    vendors: options.vendors ?? agreeableVendors(clock),
    open_mailbox: options.open_mailbox ?? true,
    // Tests run beside others on a busy machine.
    report_wait_ms: 60_000,
    // This process hears of no changes, so pages are rendered each time unless a test says otherwise.
    webpages: {
      host: 'pages.localhost',
      form_key: 'only for tests',
      news: options.page_news ?? { connected: () => false, subscribe: () => undefined },
    },
    base_url: () => 'http://localhost:3000',
    // The gateway has credentials but no answering server.
    voice: options.voice ?? {
      gateway: { url: async () => 'http://127.0.0.1:9', key: 'only for tests' },
      here: true,
      webhook_base: () => 'http://localhost:3000',
    },
    file_link_key: 'only for tests',
    jobs: {
      healthy: () => true,
      act_for: actFor,
      long_work: longWorkOf(options.tasks ?? tasks),
      lane_of: lanesOf(options.tasks ?? tasks),
      schedules,
    },
    live: createLiveNews(database),
    meter: options.meter ?? noMeter,
    tracing: options.tracing,
    version,
    leakproof_operators: options.leakproof_operators ?? true,
  };
  // This process gets no notifications of ended sessions, so it checks each time.
  const keeps_callers = options.keeps_callers ?? false;
  const gate = createIdentifier(database, clock, { csrf_key: CSRF_KEY, fresh: () => keeps_callers !== false });
  const onWrite = keeps_callers === 'until_a_write' ? () => gate.forgetAll() : undefined;
  const config = {
    secure_cookies: options.secure_cookies ?? false,
    trust_proxy: options.trust_proxy ?? false,
    data_dir: options.data_dir ?? folder,
  };
  const app = await createApp({ config, services, gate, logger: log });
  const { close: closeBuilders, ...builders } = openBuilders(test_database.owner_url, clock, onWrite);
  // The process caches some data by tenant across test files, whose tenants differ.
  await builders.query(`alter table tenant alter column id restart with ${1000 * apps++ + 1}`);
  const visitor: TestApp['visitor'] = (tenant, { ip } = {}) =>
    createAgent(app, { host: tenant?.host ?? 'localhost', onWrite, ...(ip && { ip }) });

  return {
    ...builders,
    app,
    services,
    clock,
    owner_url: test_database.owner_url,
    app_url: test_database.app_url,
    data_dir: folder,
    logged_errors: errors,
    log_lines: lines,
    visitor,
    async signIn({ tenant, username, password }) {
      const agent = visitor(tenant);
      await agent.call(sessions.create, { body: { username, password } });
      return agent;
    },
    async openSession({ id: user_id, tenant }) {
      const [id, token, now] = [newId(), randomBytes(32).toString('base64url'), clock.now()];
      const expires_at = new Date(now.getTime() + SESSION_LIFE_S * 1000);
      const seen = { ip: '127.0.0.1', user_agent: 'test', created_at: now, last_seen_at: now, expires_at };
      const token_hash = `\\x${hashToken(token).toString('hex')}`;
      await builders.insert('session', { tenant_id: tenant.id, id, user_id, token_hash, via_sso: false, ...seen });
      const agent = visitor(tenant);
      agent.cookies.set(SESSION_COOKIE, token).set(CSRF_COOKIE, makeCsrfToken(CSRF_KEY, id));
      return agent;
    },
    program: (tenant, secret) => createAgent(app, { host: tenant?.host ?? 'localhost', onWrite, api_key: secret }),
    runJobs: (jobOptions) => runJobs(test_database.owner_url, options.tasks ?? tasks, { ...services, log }, jobOptions),
    runChores: () => runChores(chores, schedules, { ...services, log }),
    async close() {
      await app.close();
      await services.live.close();
      await services.mail.close();
      await database.close();
      await closeBuilders();
      await test_database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function recordLog() {
  const errors: Record<string, unknown>[] = [];
  const lines: string[] = [];
  const destination = new Writable({
    write(line, _encoding, done) {
      const text = String(line);
      lines.push(text);
      // There are hundreds of thousands of lines and few errors, so only errors are parsed.
      if (Number(/^\{"level":(\d+)/.exec(text)?.[1]) >= ERROR) errors.push(JSON.parse(text));
      done();
    },
  });
  return { log: pino({ level: 'trace', serializers: { err: loggedError } }, destination), errors, lines };
}

const CSRF_KEY = 'only for tests';
let apps = 0;

/** pino's number for the level error. */
const ERROR = 50;

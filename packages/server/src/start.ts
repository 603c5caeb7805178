import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { chores, paymentPurposes, schedules, tasks } from './app.ts';
import { type Config, ConfigError, deriveKey } from './config.ts';
import { ownSecret } from './data-dir.ts';
import { createIdentifier, type Identifier } from './features/sessions/identify.ts';
import { actFor } from './features/sessions/sessions.api.ts';
import { systemClock } from './platform/clock.ts';
import type { Services } from './platform/context.ts';
import { masterKeys } from './platform/crypto/master-keys.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { isDatabaseUp } from './platform/db/database-up.ts';
import { detectTransactionPooler, isSamePlace } from './platform/db/detect-transaction-pooler.ts';
import { keepEmbeddedPostgresRunning } from './platform/db/embedded/keep-running.ts';
import { runningOwnerUrl } from './platform/db/embedded/running-server.ts';
import { operatorsAreLeakproof } from './platform/db/leakproof.ts';
import { listen } from './platform/db/listen.ts';
import { appUrl, migrate, namesOwnRole } from './platform/db/migrate.ts';
import { explained, requireUsableDatabase, requireWalledRole } from './platform/db/unusable-database.ts';
import type { FileStore } from './platform/files/file-store.ts';
import { openFolderStore } from './platform/files/folder-store.ts';
import { fullDisk } from './platform/full-disk.ts';
import { countLanes } from './platform/jobs/count-lanes.ts';
import { lanesOf, longWorkOf } from './platform/jobs/tasks.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import type { WorkerProcess } from './platform/jobs/worker-process.ts';
import { createLiveNews, LIVE_NEWS } from './platform/live/live-news.ts';
import { purposesByName } from './platform/payment-purpose.ts';
import { openMail } from './providers/mail/open-mail.ts';
import { openDnsMailExchanges } from './providers/mail-exchange/dns.ts';
import { noMeter } from './providers/metrics/port.ts';
import { openVendors } from './providers/outside-accounts/open-vendors.ts';
import { openPayments } from './providers/payments/open-payments.ts';
import { openCarriers } from './providers/telephony/open-carriers.ts';
import { embeddedGateway, gatewayElsewhere, webhookTemplate } from './providers/voice/embedded-gateway.ts';
import { openWakeUp } from './providers/wake-up/open-wake-up.ts';
import { answerOperator, openTracing } from './start-observing.ts';
import { version } from './version.ts';

/** With what comes before and after it, a report is answered within a second. */
const REPORT_WAIT_MS = 900;

export interface Installation {
  readonly services: Services;
  readonly gate: Identifier;
  readonly owner_url: string;
  /** Sets this installation's URL, with the actual port if any was requested. */
  answersOn(port: number): void;
  /** Announces the stop, takes no further jobs, and releases the current ones. Called before the rest stops, while requests are still answered. */
  leave(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Everything below the HTTP server, started in order and stopped in reverse: database, migrations, files, jobs. Throws if one of them can't start, or if
 * `signal` aborts, after stopping what had started. A `worker` always runs jobs, and joins the embedded database of a server on the same folder.
 */
export async function startInstallation(
  config: Config,
  log: FastifyBaseLogger,
  signal: AbortSignal,
  part: WorkerProcess['part'] = 'server',
): Promise<Installation> {
  const worker_slots = part === 'worker' || config.worker ? config.worker_slots : undefined;
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) {
      // A failure to stop one must not keep the others running. The database comes last.
      await step().catch((error: unknown) => log.error({ err: error }, 'a part of the server did not stop cleanly'));
    }
  };
  let worker: Worker | undefined;
  const state: { database?: Database; owner_url?: string; working: boolean; leaving: boolean } = {
    working: false,
    leaving: false,
  };
  const leave = async () => {
    state.leaving = true;
    await worker?.stop();
  };
  try {
    const tracing = config.tracing && (await openTracing(config.tracing.ratio, log));
    if (tracing) undo.push(() => tracing.close());
    const operator =
      config.metrics &&
      (await answerOperator(config.metrics, part, {
        unready: async () => {
          if (state.leaving) return 'it stops';
          const full = await fullDisk(config.data_dir);
          if (full) return full;
          if (!state.working || !state.database) return 'it starts';
          if (part === 'worker' && !worker?.healthy()) return 'the jobs do not run';
          return (await isDatabaseUp(state.database)) ? undefined : 'the database does not answer';
        },
        pool: () => state.database?.figures() ?? { size: config.pool_size, in_use: 0, idle: 0, waiting: 0 },
        lanes: async () => (state.owner_url ? countLanes(state.owner_url, lanesOf(tasks)) : []),
      }));
    if (operator) undo.push(() => operator.close());
    const secret = config.secret ?? (await ownSecret(config.data_dir));
    const rolePassword = deriveKey(secret, 'database role');
    const beside = part === 'worker' && !config.database ? await besideServer(config.data_dir) : undefined;
    const embedded =
      config.database || beside
        ? undefined
        : await keepEmbeddedPostgresRunning({
            dataDir: join(config.data_dir, 'postgres'),
            log: (message) => log.info(message),
            address: config.public_url ?? `http://localhost:${config.port}`,
          });
    if (embedded) undo.push(() => embedded.stop());
    signal.throwIfAborted();
    const owner_url = config.database?.direct_url ?? beside ?? embedded?.ownerUrl;
    if (!owner_url) throw new Error('there is no database to connect to');
    const url = await prepareDatabase(owner_url, config.database?.url ?? owner_url, rolePassword);
    signal.throwIfAborted();
    const prepares = !config.database || isSamePlace(url, owner_url) || !(await detectTransactionPooler(url));
    if (!prepares)
      log.warn(
        'the pooler of DATABASE_URL keeps no prepared statements: small calls are slower; see docs/operations.md',
      );
    const leakproof_operators = await operatorsAreLeakproof(owner_url);
    const database = openDatabase({
      url,
      pool_size: config.pool_size,
      onError: (error) => log.warn({ err: error }, 'a database connection broke'),
      tracing,
      prepares,
    });
    Object.assign(state, { database, owner_url });
    undo.push(() => database.close());
    const files = await openFiles(config, { shared: embedded === undefined });
    undo.push(async () => files.close?.());

    const mail = openMail(config.mail, systemClock);
    undo.push(() => mail.close());
    const broker = config.live_url
      ? await openWakeUp(config.live_url, {
          onWake: () => live.hear(LIVE_NEWS),
          onTrouble: (error) => log.warn({ err: error }, 'the broker of LIVE_URL cannot be reached: PostgreSQL wakes'),
        })
      : undefined;
    undo.push(async () => broker?.close());
    const live = createLiveNews(database, broker?.tell);
    undo.push(() => live.close());
    const voice_key = deriveKey(secret, 'voice gateway');
    const voice =
      config.voice_gateway && part === 'server'
        ? embeddedGateway({ key: voice_key, root: join(config.data_dir, 'voice'), ...config.voice_gateway }, log)
        : undefined;
    undo.push(async () => voice?.close());
    const loopback = () => `http://${/^(0\.0\.0\.0|::)$/.test(config.host) ? 'localhost' : config.host}:${port}`;
    let { port } = config;
    const pageNews: ((heard: string | undefined) => void)[] = [];
    const services: Services = {
      database,
      files,
      clock: systemClock,
      master_keys: masterKeys(secret, config.previous_secret ? [config.previous_secret] : []),
      mail,
      mail_exchanges: openDnsMailExchanges(),
      carriers: openCarriers(config.telephony, database, systemClock),
      payments: openPayments(config.payments, database, systemClock),
      payment_purposes: purposesByName(paymentPurposes),
      vendors: openVendors(config.vendors, { clock: systemClock, private_too: config.mail.private_servers }),
      base_url: () => config.public_url ?? `http://localhost:${port}`,
      open_mailbox: config.open_mailbox,
      report_wait_ms: REPORT_WAIT_MS,
      webpages: {
        host: config.webpage_host,
        form_key: deriveKey(secret, 'webpage forms'),
        news: { connected: () => news.connected(), subscribe: (heard) => void pageNews.push(heard) },
      },
      voice: config.voice_gateway && {
        gateway: voice ?? gatewayElsewhere(voice_key),
        here: voice !== undefined,
        webhook_base: loopback,
      },
      file_link_key: deriveKey(secret, 'file links'),
      // A server whose jobs run in other processes reports nothing about them.
      jobs: {
        healthy: () => !worker_slots || worker?.healthy() === true,
        act_for: actFor,
        long_work: longWorkOf(tasks),
        lane_of: lanesOf(tasks),
        schedules,
      },
      live,
      meter: operator?.meter ?? noMeter,
      tracing,
      version,
      leakproof_operators,
    };
    const gate = createIdentifier(database, systemClock, {
      csrf_key: deriveKey(secret, 'csrf'),
      fresh: () => news.connected(),
    });
    const news = listen(
      owner_url,
      (text) => {
        gate.hear(text);
        live.hear(text);
        for (const heard of pageNews) heard(text);
      },
      () => {
        gate.forgetAll();
        for (const heard of pageNews) heard(undefined);
      },
    );
    undo.push(() => news.close());
    if (worker_slots) {
      worker = startWorker({
        direct_url: owner_url,
        part,
        slots: worker_slots,
        tasks,
        chores,
        schedules,
        services,
        log,
      });
      undo.push(() => worker?.stop() ?? Promise.resolve());
    }
    const answersOn = (actual: number) => {
      port = actual;
      voice?.reportTo(webhookTemplate(loopback()));
    };
    state.working = true;
    return { services, gate, owner_url, answersOn, leave, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The database of the server running on this folder. Throws ConfigError if none runs. */
async function besideServer(dataDir: string): Promise<string> {
  const url = await runningOwnerUrl(join(dataDir, 'postgres'));
  if (url) return url;
  throw new ConfigError(
    'A worker needs a database: set DATABASE_URL, or start the server of this DATA_DIR first, on the same machine.',
  );
}

/** The file store: the configured bucket, or a folder. */
const openFiles = (
  { s3, data_dir }: Config,
  options: { shared: boolean },
): Promise<FileStore & { close?: () => void }> =>
  s3
    ? // Its client is large: only who has a bucket loads it.
      import('./providers/files/s3-store.ts').then(({ openS3Store }) => openS3Store(s3, data_dir, systemClock))
    : openFolderStore(data_dir, options);

/** Prepares a database for this version of the server. Returns the application's connection. */
export async function prepareDatabase(ownerUrl: string, givenUrl: string, rolePassword: string): Promise<string> {
  await requireUsableDatabase(ownerUrl);
  try {
    await migrate(ownerUrl, namesOwnRole(givenUrl, ownerUrl) ? undefined : rolePassword);
  } catch (error) {
    throw explained(error, ownerUrl);
  }
  const url = appUrl(givenUrl, ownerUrl, rolePassword);
  await requireWalledRole(url);
  return url;
}

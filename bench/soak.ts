// npm run soak: mixed users at work on a server and a worker for some minutes. Reports latency, memory, and errors. Fails if there are errors.
import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded/embedded-postgres.ts';
import { freePorts } from '../scripts/cluster/free-ports.ts';
import { type Part, startCluster } from '../scripts/cluster/start-cluster.ts';
import { benchData } from './data/make-data.ts';
import { residentMb } from './load/server.ts';
import { findPeople, onCopy } from './run-rows.ts';
import { SECRET } from './secrets.ts';
import { createTally } from './soak/tally.ts';
import { exportAgain, importAgain, type Random, transferAgain, work } from './soak/users.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    users: { type: 'string', default: '20' },
    rows: { type: 'string', default: '20000' },
    'import-rows': { type: 'string', default: '3000' },
    write: { type: 'boolean', default: false },
  },
});
const [minutes, users] = [Number(values.minutes), Number(values.users)];
const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)}  ${text}`);
const source = join(import.meta.dirname, '../packages/server/src');

/** Numbers from 0 to 1, the same in every run. */
function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Samples the memory of processes once a second. */
function watchMemory(parts: readonly Part[]) {
  const seen = parts.map(({ name, pid }) => ({ name, pid, mb: [residentMb(pid)] }));
  const timer = setInterval(() => {
    for (const { pid, mb } of seen) mb.push(residentMb(pid));
  }, 1000);
  return {
    /** A line per process, as a Markdown table. */
    table(): string {
      clearInterval(timer);
      const mb = (value: number | undefined) => `${(value ?? Number.NaN).toFixed(0)} MB`;
      const lines = seen.map(
        ({ name, mb: all }) =>
          `| ${name} | ${[all[0], all[Math.floor(all.length / 3)], all[Math.floor((all.length * 2) / 3)], all.at(-1), Math.max(...all)].map(mb).join(' | ')} |`,
      );
      return [
        '| memory of | start | after a third | after two thirds | end | most |',
        '| --- | --- | --- | --- | --- | --- |',
        ...lines,
      ].join('\n');
    },
  };
}

const folder = await benchData(join(import.meta.dirname, '.data'), Number(values.rows), say);
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
try {
  await onCopy(postgres.ownerUrl, async (DATABASE_URL) => {
    const sql = new pg.Pool({ connectionString: DATABASE_URL, max: 1 });
    const { admin, hot, house, ordinary } = await findPeople(sql).finally(() => sql.end());
    const [port = 0] = await freePorts(1);
    const cluster = await startCluster({
      port: 0,
      server_ports: [port],
      workers: 1,
      programs: { server: join(source, 'main.ts'), worker: join(source, 'worker.ts') },
      env: {
        NODE_ENV: 'development',
        DEMO_DATA: 'false',
        LOG_LEVEL: 'warn',
        BOOKLINE_SECRET: SECRET,
        DATABASE_URL,
        DATA_DIR: join(folder, 'server'),
      },
      onEnd: ({ name }, how) => say(`${name} ended: ${how}`),
    });
    try {
      const ending = new AbortController();
      const tally = createTally();
      const stage = { port, tally, over: ending.signal };
      const parts = [...cluster.servers, ...cluster.workers];
      const memory = watchMemory(parts);
      say(`${users} users for ${minutes} minutes …`);
      const [exporter = admin, importer = admin, ...receivers] = hot;
      const people = [...ordinary, ...receivers.slice(3)];
      const tasks = [
        ...Array.from({ length: users }, (_, n) => work(stage, people[n % people.length] ?? admin, seeded(n + 1))),
        importAgain(stage, importer, Number(values['import-rows'])),
        transferAgain(stage, admin, house, receivers.slice(0, 3), 1000),
        exportAgain(stage, exporter),
      ];
      const done = Promise.all(tasks);
      await Promise.race([sleep(minutes * 60_000), done]);
      ending.abort();
      await done;
      const errors = tally.errors();
      const setting = `${users} users, one who imports, one who transfers, one who exports, for ${minutes} minutes; ${cpus().length} processors, load at the end ${loadavg()[1]?.toFixed(0)}.`;
      const report = `${setting} ${errors.length} errors.\n\n${tally.table()}\n\n${memory.table()}`;
      console.log(`\n${report}\n`);
      for (const error of errors.slice(0, 20)) console.error(error);
      if (errors.length > 0) process.exitCode = 1;
      if (values.write) await writeReport(report);
    } finally {
      await cluster.stop();
    }
  });
} finally {
  await postgres.stop();
}

/** Replaces the report between the two marks in docs/performance.md. */
async function writeReport(text: string): Promise<void> {
  const path = join(import.meta.dirname, '../docs/performance.md');
  const page = await readFile(path, 'utf8');
  await writeFile(
    path,
    page.replace(/(<!-- soak -->\n)[\s\S]*?(<!-- \/soak -->)/, (_, open, close) => `${open}${text}\n\n${close}`),
  );
}

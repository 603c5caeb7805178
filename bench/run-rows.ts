import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded/embedded-postgres.ts';
import { ownerTransaction } from '../packages/server/src/platform/db/owner-transaction.ts';
import type { Bench, Owner, Row } from './bench.ts';
import { startServer } from './load/server.ts';
import { signIn, visit } from './load/sign-in.ts';
import { type Result, table } from './result.ts';

interface Options {
  /** The folder from `benchData`. */
  readonly folder: string;
  readonly seconds: number;
  /** The size of the import benchmark's file. */
  readonly import_rows: number;
  readonly say: (text: string) => void;
}

const POOL_SIZE = 20;
/** The copy of the database that rows may write to. */
const COPY = 'bench_writes';

/** Measures the rows one after another: read-only ones first, then the others on a copy of the data. */
export async function runRows(rows: readonly Row[], options: Options): Promise<Result[]> {
  const { folder, say } = options;
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const results: Result[] = [];
  try {
    const reading = rows.filter((row) => !row.writes);
    const writing = rows.filter((row) => row.writes);
    if (reading.length > 0) results.push(...(await runOn(postgres.ownerUrl, reading, options)));
    if (writing.length > 0) {
      say('copying the data for the rows that write …');
      results.push(...(await onCopy(postgres.ownerUrl, (url) => runOn(url, writing, options))));
    }
  } finally {
    await postgres.stop();
  }
  return results;
}

/** Runs `work` with the owner's connection on a copy of the data, which is dropped afterwards. */
export async function onCopy<T>(ownerUrl: string, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const url = new URL(ownerUrl);
  url.pathname = `/${COPY}`;
  await maintenance(
    ownerUrl,
    `drop database if exists ${COPY}`,
    `create database ${COPY} template bookline strategy file_copy`,
  );
  try {
    return await work(url.href);
  } finally {
    await maintenance(ownerUrl, `drop database ${COPY} with (force)`);
  }
}

async function runOn(
  ownerUrl: string,
  rows: readonly Row[],
  { folder, seconds, import_rows, say }: Options,
): Promise<Result[]> {
  const sql = new pg.Pool({ connectionString: ownerUrl, max: POOL_SIZE });
  // The server may stop before the last connection has closed.
  sql.on('error', () => undefined);
  const server = await startServer({
    DATABASE_URL: ownerUrl,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    DATA_DIR: join(folder, 'server'),
  });
  const sessions = new Map<string, Promise<string>>();
  const results: Result[] = [];
  try {
    const bench: Bench = {
      server,
      sql,
      seconds,
      import_rows,
      ...(await findPeople(sql)),
      async visit({ email }) {
        const session = sessions.get(email) ?? signIn(server.port, email);
        sessions.set(email, session);
        return visit(server.port, await session);
      },
      asOwner: (work) => ownerTransaction(ownerUrl, work),
      say,
    };
    for (const row of rows) {
      say(row.id);
      const measured = await row.run(bench);
      // Printed at once, because a later row may fail.
      say(`\n${table(measured)}`);
      results.push(...measured);
    }
  } finally {
    await server.stop();
    await sql.end();
  }
  return results;
}

/** The users of the large tenant that the rows sign in as, by how many contacts they see. */
export async function findPeople(sql: pg.Pool) {
  const { rows: tenants } = await sql.query<{ id: string }>("select id from tenant where slug = 'large'");
  const tenant_id = Number(tenants[0]?.id);
  const { rows } = await sql.query<Owner & { role: string }>(
    `with recursive book as (select owner_id, count(*)::int as contacts from contact where tenant_id = $1 and deleted_at is null group by owner_id),
     line as (
       select id as top, id from app_user where tenant_id = $1 and account_type = 'manager'
       union all
       select line.top, u.id from line join app_user u on u.tenant_id = $1 and u.manager_id = line.id
     )
     select u.id, u.email, u.account_type as role,
       case u.account_type when 'admin' then (select sum(contacts) from book)
         when 'manager' then (select sum(b.contacts) from line join book b on b.owner_id = line.id where line.top = u.id)
         else (select contacts from book where owner_id = u.id) end::int as contacts
     from app_user u where u.tenant_id = $1 and u.account_type in ('admin', 'manager', 'agent') order by u.id`,
    [tenant_id],
  );
  const agents = rows.filter(({ role }) => role === 'agent').sort((a, b) => b.contacts - a.contacts);
  const admin = rows.find(({ role }) => role === 'admin');
  const house = agents.shift();
  if (!admin || !house) throw new Error('the large tenant has no admin or no house account');
  return {
    tenant_id,
    admin,
    house,
    managers: rows.filter(({ role }) => role === 'manager'),
    hot: agents.slice(0, 32),
    // From the middle of the list: neither the fewest nor the most contacts.
    ordinary: agents.slice(agents.length >> 1).slice(0, 32),
  };
}

async function maintenance(ownerUrl: string, ...statements: string[]): Promise<void> {
  const url = new URL(ownerUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

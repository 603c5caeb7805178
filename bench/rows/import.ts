import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Bench, Owner, Row } from '../bench.ts';
import { smallOrganisation } from '../data/people.ts';
import { addTenant } from '../data/tenants.ts';
import { peakMemory } from '../load/server.ts';
import { absolute, compared, type Result } from '../result.ts';
import { leadFile } from './import-file.ts';

const TABLES = ['contact', 'contact_phone', 'contact_email'] as const;

/**
 * A CSV file of 100,000 rows, or `--import-rows`, imported through the API into an empty and the large tenant, compared with a COPY of the
 * resulting rows.
 */
export const importRow: Row = {
  id: 'import',
  writes: true,
  async run(bench) {
    const file = leadFile(bench.import_rows, 1_000_000);
    const rows = bench.import_rows.toLocaleString('en-US');
    const empty = await emptyTenant(bench);
    if (bench.import_rows >= LONG) return longImports(bench, empty, file);
    const intoEmpty = await measure(bench, empty, file);
    const intoLarge = await measure(bench, { tenant_id: bench.tenant_id, admin: bench.admin }, file);
    const row = 'import';
    const line = (name: string, { rate, bare }: Measured, goal: number): Result =>
      compared(
        { row, what: `import of ${rows} rows, ${name}`, figure: { value: rate, unit: '/s' }, goal: `≥ ${goal} × COPY` },
        { value: bare, unit: '/s', what: 'bare COPY of the same rows' },
        (_, ratio) => ratio >= goal,
      );
    const growth = Math.max(intoEmpty.growth, intoLarge.growth);
    return [
      line('empty tenant', intoEmpty, 0.8),
      besideEmpty(rows, intoLarge.rate, intoEmpty.rate),
      line('large tenant', intoLarge, 0.8),
      memoryLine('an import', growth),
    ];
  },
};

/** Longer files are imported once into each tenant and stay there. Removing them for a COPY takes longer than both. */
const LONG = 500_000;

async function longImports(bench: Bench, empty: Target, file: string): Promise<Result[]> {
  const once = async (target: Target) => {
    await settle(bench);
    const started = performance.now();
    const { before, peak } = await peakMemory(bench.server, () => importAll(bench, target, file));
    const rate = (bench.import_rows * 1000) / (performance.now() - started);
    bench.say(`${bench.import_rows} rows imported, ${rate.toFixed(0)} a second`);
    return { rate, growth: peak - before };
  };
  const rows = bench.import_rows.toLocaleString('en-US');
  const intoEmpty = await once(empty);
  const intoLarge = await once({ tenant_id: bench.tenant_id, admin: bench.admin });
  return [
    absolute({
      row: 'import',
      what: `import of ${rows} rows, empty tenant`,
      figure: { value: intoEmpty.rate, unit: '/s' },
      goal: 'for information',
    }),
    besideEmpty(rows, intoLarge.rate, intoEmpty.rate),
    memoryLine(`an import of ${rows} rows`, Math.max(intoEmpty.growth, intoLarge.growth)),
  ];
}

const besideEmpty = (rows: string, intoLarge: number, intoEmpty: number): Result =>
  compared(
    {
      row: 'import',
      what: `import of ${rows} rows, large tenant`,
      figure: { value: intoLarge, unit: '/s' },
      goal: '≥ 0.7 × empty tenant',
    },
    { value: intoEmpty, unit: '/s', what: 'into the empty tenant' },
    (_, ratio) => ratio >= 0.7,
  );

const memoryLine = (during: string, growth: number): Result =>
  absolute(
    {
      row: 'import',
      what: `growth of the server’s memory during ${during}`,
      figure: { value: growth, unit: 'MB' },
      goal: '≤ 200 MB',
    },
    (mb) => mb <= 200,
  );

/** The target tenant of an import, and its user. */
export interface Target {
  readonly tenant_id: number;
  readonly admin: Pick<Owner, 'id' | 'email' | 'contacts'>;
}
interface Measured {
  /** Rows per second of the import, and of the COPY. */
  readonly rate: number;
  readonly bare: number;
  /** MB. */
  readonly growth: number;
}

/** The number of alternating COPY and import rounds, because a machine's speed varies from minute to minute. The mean is reported. */
const ROUNDS = 2;

/**
 * Both store the same rows with the same indexes in the same state, after a checkpoint. The rows existed before and were removed, so that
 * neither has fresh indexes while the other reuses the space of deleted rows. The first import creates the rows and isn't measured.
 */
async function measure(bench: Bench, target: Target, file: string): Promise<Measured> {
  const {
    result: first,
    before,
    peak: firstPeak,
  } = await peakMemory(bench.server, () => importAll(bench, target, file));
  const texts = await copyOut(bench, target, first);
  await remove(bench, target, first);
  const seconds = { copy: 0, import: 0 };
  let most = firstPeak;
  for (let round = 0; round < ROUNDS; round++) {
    const copied = await bareCopy(bench, target, first, texts);
    await settle(bench);
    const started = performance.now();
    const { result: attempt, peak } = await peakMemory(bench.server, () => importAll(bench, target, file));
    const took = (performance.now() - started) / 1000;
    bench.say(
      `${attempt.created} of ${attempt.processed} rows imported in ${took.toFixed(1)} s; COPY ${copied.toFixed(1)} s`,
    );
    seconds.copy += copied;
    seconds.import += took;
    most = Math.max(most, peak);
    await remove(bench, target, attempt);
  }
  const rate = (rows: number, total: number) => (rows * ROUNDS) / total;
  return {
    rate: rate(bench.import_rows, seconds.import),
    bare: rate(first.created, seconds.copy),
    growth: most - before,
  };
}

async function importAll(bench: Bench, target: Target, file: string): Promise<ImportAttempt> {
  const attempt = await importFile(bench, target, file);
  if (attempt.status !== 'complete' || attempt.processed !== bench.import_rows)
    throw new Error(`the import ended as ${JSON.stringify(attempt)}`);
  return attempt;
}

/** Imports a file through the API and waits for its end. */
export async function importFile(bench: Bench, target: Target, file: string): Promise<ImportAttempt> {
  const visitor = await bench.visit(target.admin);
  try {
    const form = new FormData();
    form.append('file', new Blob([file], { type: 'text/csv' }), 'leads.csv');
    const headers = Object.fromEntries(
      visitor.headers
        .trim()
        .split('\r\n')
        .map((line) => line.split(': ', 2)),
    );
    const reply = await fetch(`http://127.0.0.1:${bench.server.port}/v1/contacts/import`, {
      method: 'POST',
      headers,
      body: form,
    });
    if (reply.status !== 202) throw new Error(`the import was answered with ${reply.status}: ${await reply.text()}`);
    const { data }: { data: ImportAttempt } = JSON.parse(await reply.text());
    for (;;) {
      const { body } = await visitor.call('GET', `/v1/contacts/import_attempts/${data.id}`);
      const attempt: ImportAttempt = JSON.parse(body.toString()).data;
      if (attempt.status === 'complete' || attempt.status === 'failed') return attempt;
      await sleep(50);
    }
  } finally {
    visitor.connection.close();
  }
}

/** The rows an import stored in TABLES, in COPY format. */
async function copyOut(bench: Bench, target: Target, attempt: ImportAttempt): Promise<Buffer[]> {
  const client = await bench.sql.connect();
  try {
    const texts: Buffer[] = [];
    for (const table of TABLES) {
      const chunks: Buffer[] = [];
      const stream = client.query(
        copyTo(`copy (select * from ${table} where ${ofImport(table, target, attempt)}) to stdout`),
      );
      for await (const chunk of stream) chunks.push(chunk);
      texts.push(Buffer.concat(chunks));
    }
    return texts;
  } finally {
    client.release();
  }
}

const ofImport = (table: (typeof TABLES)[number], { tenant_id }: Target, { id }: ImportAttempt) => {
  const own = `tenant_id = ${tenant_id} and import_attempt_id = '${id}'`;
  return table === 'contact' ? own : `tenant_id = ${tenant_id} and contact_id in (select id from contact where ${own})`;
};

/** Removes the contacts of an import and all dependent rows. */
async function remove(bench: Bench, target: Target, attempt: ImportAttempt): Promise<void> {
  await settle(bench);
  await bench.sql.query(`delete from contact where ${ofImport('contact', target, attempt)}`);
}

/** Inserts removed rows with COPY in one transaction. Returns the seconds it takes. Leaves no rows behind. */
async function bareCopy(
  bench: Bench,
  target: Target,
  attempt: ImportAttempt,
  texts: readonly Buffer[],
): Promise<number> {
  await settle(bench);
  const client = await bench.sql.connect();
  try {
    const started = performance.now();
    await client.query('begin');
    for (const [i, table] of TABLES.entries())
      await pipeline([texts[i] ?? Buffer.alloc(0)], client.query(copyFrom(`copy ${table} from stdin`)));
    await client.query('commit');
    const seconds = (performance.now() - started) / 1000;
    await client.query(`delete from contact where ${ofImport('contact', target, attempt)}`);
    return seconds;
  } finally {
    client.release();
  }
}

/** Waits until the duplicate index is current, and removes dead rows and pending index entries. A nightly schedule purges deleted contacts. */
export async function settle({ sql }: Bench): Promise<void> {
  for (;;) {
    const { rows } = await sql.query<{ busy: boolean }>('select exists (select 1 from duplicate_queue) as busy');
    if (!rows[0]?.busy) break;
    await sleep(200);
  }
  // Includes dependent tables: without statistics, deleting contacts would scan them completely.
  await sql.query(`vacuum (analyze) ${TABLES.join(', ')}, contact_activity, duplicate_key`);
  await sql.query('checkpoint');
}

async function emptyTenant(bench: Bench): Promise<Target> {
  const slug = 'empty';
  const { password_hash } = (await bench.sql.query('select password_hash from app_user limit 1')).rows[0];
  const { tenant_id } = await bench.asOwner((db) =>
    addTenant(db, { slug, seed: 99, contacts: 0, people: smallOrganisation() }, password_hash),
  );
  return { tenant_id, admin: { id: '', email: `0@${slug}.test`, contacts: 0 } };
}

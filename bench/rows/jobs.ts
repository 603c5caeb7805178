import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Row } from '../bench.ts';
import { smallOrganisation } from '../data/people.ts';
import { addTenant } from '../data/tenants.ts';
import { absolute } from '../result.ts';
import { importFile, type Target } from './import.ts';
import { leadFile } from './import-file.ts';

const JOBS = 2000;
const PICKUPS = 50;
const SMALL = 10;
/** A job with nothing to do. */
const TASK = 'remove-import-file';

/** Jobs per second, the delay until a job starts, and how long ten rows of one tenant wait beside a large import of another. */
export const jobsRow: Row = {
  id: 'jobs',
  writes: true,
  async run(bench) {
    const began = performance.now();
    await addJobs(bench, JOBS);
    await workedOff(bench);
    const rate = (JOBS * 1000) / (performance.now() - began);
    const waits: number[] = [];
    for (let i = 0; i < PICKUPS; i++) {
      const added = performance.now();
      await addJobs(bench, 1);
      await workedOff(bench);
      waits.push(performance.now() - added);
    }
    const alone = await smallImport(bench, 'alone');
    const large = importFile(
      bench,
      { tenant_id: bench.tenant_id, admin: bench.admin },
      leadFile(bench.import_rows, 2_000_000),
    );
    await atWork(bench);
    const beside = await smallImport(bench, 'beside');
    await large;
    const row = 'jobs';
    const at = (share: number) => waits.toSorted((a, b) => a - b)[Math.floor(waits.length * share)] ?? Number.NaN;
    return [
      absolute({
        row,
        what: 'jobs that do nothing, one worker',
        figure: { value: rate, unit: '/s' },
        goal: 'for information',
      }),
      absolute(
        {
          row,
          what: 'start to end of a job on an idle worker, median',
          figure: { value: at(0.5), unit: 'ms' },
          goal: '≤ 100 ms',
        },
        (ms) => ms <= 100,
      ),
      absolute({ row, what: 'the same, 95 %', figure: { value: at(0.95), unit: 'ms' }, goal: 'for information' }),
      absolute({
        row,
        what: 'import of 10 rows, alone',
        figure: { value: alone, unit: 'ms' },
        goal: 'for information',
      }),
      absolute(
        {
          row,
          what: `import of 10 rows beside ${bench.import_rows.toLocaleString('en-US')} of another tenant`,
          figure: { value: beside, unit: 'ms' },
          goal: '≤ 3,000 ms',
        },
        (ms) => ms <= 3000,
      ),
    ];
  },
};

const addJobs = (bench: Bench, count: number) =>
  bench.sql.query(
    `select graphile_worker.add_job($1, json_build_object('tenant_id', $2::bigint, 'file_key', gen_random_uuid())) from generate_series(1, $3)`,
    [TASK, bench.tenant_id, count],
  );

/** Waits until no such job is left. */
async function workedOff(bench: Bench): Promise<void> {
  for (;;) {
    const { rows } = await bench.sql.query<{ left: boolean }>(
      `select exists (select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = $1) as left`,
      [TASK],
    );
    if (!rows[0]?.left) return;
    await sleep(1);
  }
}

/** Waits until an import has stored its first rows. */
async function atWork(bench: Bench): Promise<void> {
  for (;;) {
    const { rows } = await bench.sql.query(
      "select 1 from import_attempt where status = 'processing' and processed > 0",
    );
    if (rows.length > 0) return;
    await sleep(10);
  }
}

/** Imports ten rows into another tenant. Returns milliseconds from the request to the last row. */
async function smallImport(bench: Bench, slug: string): Promise<number> {
  const { password_hash } = (await bench.sql.query('select password_hash from app_user limit 1')).rows[0];
  const { tenant_id } = await bench.asOwner((db) =>
    addTenant(db, { slug, seed: 7, contacts: 0, people: smallOrganisation() }, password_hash),
  );
  const target: Target = { tenant_id, admin: { id: '', email: `0@${slug}.test`, contacts: 0 } };
  const began = performance.now();
  await importFile(bench, target, leadFile(SMALL, 3_000_000));
  return performance.now() - began;
}

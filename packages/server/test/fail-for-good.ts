import type { TestApp } from './create-test-app.ts';

/** Rows the database refuses: a table, and a condition on `new`. */
export interface Refusal {
  readonly table: string;
  readonly row?: string;
}

/** Works while the database refuses some rows. Afterwards it accepts them again. */
export async function whileRefused<T>(
  test: TestApp,
  { table, row = 'true' }: Refusal,
  work: () => Promise<T>,
): Promise<T> {
  await test.query(
    `create function refuse_row() returns trigger language plpgsql as
       $$ begin if ${row} then raise exception 'refused by the test'; end if; return new; end $$`,
  );
  await test.query(
    `create trigger refuse_row before insert or update on ${table} for each row execute function refuse_row()`,
  );
  try {
    return await work();
  } finally {
    await test.query('drop function refuse_row cascade');
  }
}

/** Gives waiting jobs their last try while the database refuses some rows. */
export async function failForGood(test: TestApp, refusal: Refusal): Promise<void> {
  await test.query(
    'update graphile_worker._private_jobs set attempts = max_attempts - 1 where attempts < max_attempts',
  );
  const failures = await whileRefused(test, refusal, () => test.runJobs({ tolerate: true }));
  if (failures.length === 0) throw new Error('no job failed');
}

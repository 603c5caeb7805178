import pg from 'pg';

const TABLES = ['contact', 'contact_phone', 'contact_email', 'contact_note', 'contact_activity'];

/**
 * Drops keys and indexes of the contact tables, so that inserts run at full speed. Returns the statements to restore them, in steps.
 * Statements of one step can run in parallel.
 */
export async function dropIndexes(ownerUrl: string): Promise<string[][]> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const { rows: constraints } = await client.query<{ owner: string; name: string; type: string; definition: string }>(
      `select conrelid::regclass::text as owner, conname as name, contype as type, pg_get_constraintdef(oid) as definition
       from pg_constraint where (conrelid::regclass::text = any($1) and contype in ('f', 'p', 'u'))
         or (confrelid::regclass::text = any($1) and contype = 'f')
       order by contype`,
      [TABLES],
    );
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
       where indrelid::regclass::text = any($1) and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`,
      [TABLES],
    );
    // Foreign keys ('f' sorts first), also those of other tables, depend on the primary keys.
    for (const { owner, name } of constraints) await client.query(`alter table ${owner} drop constraint ${name}`);
    for (const { name } of indexes) await client.query(`drop index ${name}`);
    const add = (types: string[]) =>
      constraints
        .filter(({ type }) => types.includes(type))
        .map(({ owner, name, definition }) => `alter table ${owner} add constraint ${name} ${definition}`);
    return [indexes.map(({ definition }) => definition), add(['p', 'u']), add(['f'])];
  } finally {
    await client.end();
  }
}

/** Runs the steps from `dropIndexes`, two statements at a time. */
export async function restoreIndexes(ownerUrl: string, steps: readonly (readonly string[])[]): Promise<void> {
  for (const step of steps) {
    const waiting = [...step];
    await Promise.all(
      Array.from({ length: 2 }, async () => {
        const client = new pg.Client({ connectionString: ownerUrl });
        await client.connect();
        try {
          await client.query("set maintenance_work_mem = '1GB'");
          for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next);
        } finally {
          await client.end();
        }
      }),
    );
  }
}

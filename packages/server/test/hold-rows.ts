import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface Hold {
  /** Resolves once one writer waits, or `count` writers do. */
  reached(count?: number): Promise<void>;
  /** Releases current and later writers. */
  letGo(): Promise<void>;
  /** Releases them too, by closing its connection. */
  end(): Promise<void>;
}

let holds = 0;

/** Blocks writes of some rows of `table` until released, so that work can't complete before a test kills it. `row` is a condition on `new`. */
export async function holdRows(ownerUrl: string, table: string, row: string): Promise<Hold> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  const key = ++holds;
  await client.query(`select pg_advisory_lock(${key})`);
  await client.query(
    `create function hold_${key}() returns trigger language plpgsql as
       $$ begin if ${row} then perform pg_advisory_xact_lock_shared(${key}); end if; return new; end $$;
     create trigger hold_${key} before insert or update on ${table} for each row execute function hold_${key}()`,
  );
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = ${key} and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  return {
    async reached(count = 1) {
      while (((await client.query(waiting)).rowCount ?? 0) < count) await sleep(10);
    },
    async letGo() {
      await client.query(`select pg_advisory_unlock(${key})`);
    },
    end: () => client.end(),
  };
}

import { ownerTransaction } from './owner-transaction.ts';

/** Whether text and array operators can use indexes under row-level security in this database (0001_foundation.sql). */
export async function operatorsAreLeakproof(ownerUrl: string): Promise<boolean> {
  const rows = await ownerTransaction(ownerUrl, ({ query }) =>
    query<{ leakproof: boolean }>(
      "select bool_and(proleakproof) as leakproof from pg_proc where oid in ('textlike(text,text)'::regprocedure, 'arraycontains(anyarray,anyarray)'::regprocedure, 'arrayoverlap(anyarray,anyarray)'::regprocedure)",
    ),
  );
  return rows[0]?.leakproof === true;
}

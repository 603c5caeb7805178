import type pg from 'pg';
import type { OwnerTransaction } from '../packages/server/src/platform/db/owner-transaction.ts';
import type { Server } from './load/server.ts';
import type { Visitor } from './load/sign-in.ts';
import type { Result } from './result.ts';

export interface Owner {
  readonly id: string;
  readonly email: string;
  readonly contacts: number;
}

/** What a benchmark row uses: the running product, the data, and direct access to the database. */
export interface Bench {
  readonly server: Server;
  /** Connections as the tables' owner: no row-level security, and no transaction around a statement. As many as the server's. */
  readonly sql: pg.Pool;
  /** The duration of one measurement. */
  readonly seconds: number;
  /** Rows of the import benchmark's file. */
  readonly import_rows: number;
  readonly tenant_id: number;
  /** Agents of the large tenant with an average and a very large number of contacts, and the managers of 498 users. */
  readonly ordinary: readonly Owner[];
  readonly hot: readonly Owner[];
  readonly managers: readonly Owner[];
  /** An agent with as many contacts as a manager's whole downline. */
  readonly house: Owner;
  readonly admin: Owner;
  /** Signs a user in once per run. Each visit gets a new connection. */
  visit(owner: Pick<Owner, 'email'>): Promise<Visitor>;
  /** Runs `work` in a transaction as the tables' owner. */
  asOwner<T>(work: (db: OwnerTransaction) => Promise<T>): Promise<T>;
  say(text: string): void;
}

/** One row of performance.md as code. */
export interface Row {
  readonly id: string;
  /** Adds or changes data, so it runs on a temporary copy. */
  readonly writes?: boolean;
  run(bench: Bench): Promise<Result[]>;
}

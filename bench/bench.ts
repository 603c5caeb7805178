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

/** What the rows have at hand: the running product, the data, and the database beneath it without the product. */
export interface Bench {
  readonly server: Server;
  /** Connections as the tables' owner: no row-level security, no transaction around a statement. As many as the server's. */
  readonly sql: pg.Pool;
  /** How long one measurement takes. */
  readonly seconds: number;
  /** Rows of the file that the import is measured with. */
  readonly import_rows: number;
  readonly tenant_id: number;
  /** Agents of the large tenant with the usual number of contacts, with very many, and the managers of 498 people. */
  readonly ordinary: readonly Owner[];
  readonly hot: readonly Owner[];
  readonly managers: readonly Owner[];
  /** An agent with as many contacts as a manager's whole downline. */
  readonly house: Owner;
  readonly admin: Owner;
  /** Signs people in, once for the whole run; a new connection each time. */
  visit(owner: Pick<Owner, 'email'>): Promise<Visitor>;
  /** Runs `work` in a transaction as the tables' owner. */
  asOwner<T>(work: (db: OwnerTransaction) => Promise<T>): Promise<T>;
  say(text: string): void;
}

/** One row of performance.md made runnable. */
export interface Row {
  readonly id: string;
  /** Adds or changes data: runs on a copy that is thrown away. */
  readonly writes?: boolean;
  run(bench: Bench): Promise<Result[]>;
}

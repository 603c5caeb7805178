import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { TimedForInstallation, TimedForTenants } from './timed.ts';

/** What one piece of a run works with: its own transaction, in which it is counted too. */
export interface PieceContext extends Services {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
}

export interface Piece {
  /** How many things this piece dealt with. */
  readonly done: number;
  /** Whether there is more to do: the next piece, in a transaction of its own. */
  readonly more?: boolean;
}

/** Work that returns by the clock of each tenant: one run a tenant, in the tenant's own time zone. */
export interface TenantSchedule extends TimedForTenants {
  /** The next piece of a run. Its transaction sees this tenant alone. */
  piece(ctx: PieceContext & { readonly tenant: { readonly id: number } }): Promise<Piece>;
}

/** Work that returns by the clock for the installation as a whole, in UTC. Its transactions see no tenant's rows. */
export interface InstallationSchedule extends TimedForInstallation {
  piece(ctx: PieceContext): Promise<Piece>;
}

/**
 * Work that repeats by the clock. However many workers run, and however often they are killed, each due moment gives one run, and each piece
 * takes effect once: it is counted in its own transaction. If several moments passed because no worker ran or an earlier run lasted, only the
 * last of them is made up for, once.
 */
export type Schedule = TenantSchedule | InstallationSchedule;

/** One run of a schedule. */
export interface Run {
  readonly tenant_id: number;
  /** The moment that it is for, as PostgreSQL wrote it. */
  readonly due_at: string;
}

/** In the place of a tenant's number: the installation as a whole. */
export const INSTALLATION = 0;

/** The time zone of what belongs to no tenant. */
export const INSTALLATION_ZONE = 'UTC';

/** The key of the job that makes a run: there is never more than one that waits. */
export const runKey = (tenantId: number | string, name: string): string => `schedule:${tenantId}:${name}`;

/** About 50 minutes of retries. The next due time tries again in any case. */
export const RUN_ATTEMPTS = 8;

/** After everything that users wait for. */
export const RUN_PRIORITY = 10;

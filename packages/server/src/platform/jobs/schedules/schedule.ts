import type { FastifyBaseLogger } from 'fastify';
import type { Services } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import type { TimedForInstallation, TimedForTenants } from './timed.ts';

/** The context of one piece of a run: its own transaction, in which it's also counted. */
export interface PieceContext extends Services {
  readonly db: Db;
  readonly log: FastifyBaseLogger;
}

export interface Piece {
  /** The number of items in this piece. */
  readonly done: number;
  /** Whether another piece follows, in its own transaction. */
  readonly more?: boolean;
}

/** Scheduled work of tenants: one run per tenant, in its time zone. */
export interface TenantSchedule extends TimedForTenants {
  /** The next piece of a run. Its transaction sees only this tenant. */
  piece(ctx: PieceContext & { readonly tenant: { readonly id: number } }): Promise<Piece>;
}

/** Scheduled work of the whole installation, in UTC. Its transactions see no tenant's rows. */
export interface InstallationSchedule extends TimedForInstallation {
  piece(ctx: PieceContext): Promise<Piece>;
}

/**
 * Scheduled work. However many workers run, and however often they are killed, each due moment gives one run, and each piece takes effect once, because
 * it's counted in its own transaction. If several moments passed because no worker ran or an earlier run was still in progress, only the last one is
 * made up, once.
 */
export type Schedule = TenantSchedule | InstallationSchedule;

/** A run of a schedule. */
export interface Run {
  readonly tenant_id: number;
  /** The due moment, as PostgreSQL formats it. */
  readonly due_at: string;
}

/** Stands for the whole installation instead of a tenant's number. */
export const INSTALLATION = 0;

/** The time zone of installation schedules. */
export const INSTALLATION_ZONE = 'UTC';

/** The key of the job that performs a run, so that at most one is waiting. */
export const runKey = (tenantId: number | string, name: string): string => `schedule:${tenantId}:${name}`;

/** About 50 minutes of retries. The next due time tries again in any case. */
export const RUN_ATTEMPTS = 8;

/** After everything that users wait for. */
export const RUN_PRIORITY = 10;

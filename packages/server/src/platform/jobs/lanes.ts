/**
 * Lanes of jobs. Each has its own slots in every worker, so that none delays another: a slow mail server doesn't delay an import, and a million rows
 * don't delay ten.
 */
export const lanes = ['quick', 'mail', 'bulk', 'upkeep'] as const;
export type Lane = (typeof lanes)[number];

/** How many jobs of each lane one worker runs at once. */
export type Slots = Readonly<Record<Lane, number>>;

/** Two jobs that use the processor and the database's disk, a few that mostly wait, and one for work without time pressure. */
export const usualSlots: Slots = { quick: 3, mail: 2, bulk: 2, upkeep: 1 };

/** Connections of a lane's runner besides those of its jobs: one listens, and one takes and returns jobs. */
export const SPARE_CONNECTIONS = 2;

/** The maximum number of a worker's direct connections: its runners', and the one that holds its lock. */
export const directConnections = (slots: Slots): number =>
  lanes.reduce((sum, lane) => sum + (slots[lane] > 0 ? slots[lane] + SPARE_CONNECTIONS : 0), 1);

/**
 * Bulk work of a tenant runs one job at a time in the tenant's own queue, so that no tenant takes more than one slot.
 */
export const bulkQueueOf = (tenantId: number): string => `bulk of tenant ${tenantId}`;

/** Bulk work of this size takes about a second, so it runs in the quick lane instead of behind large work. */
export const SMALL = 2000;

/** The name of a bulk task in the quick lane. */
export const smallName = (task: string): string => `${task}:small`;

/** How long work runs before it checks whether other jobs are waiting. */
export const TURN_MS = 5000;

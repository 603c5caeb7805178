/**
 * The lines that jobs wait in. Each has its own slots in every worker, so that none holds up another: a slow mail server no import, a
 * million rows no ten.
 */
export const lanes = ['quick', 'mail', 'bulk', 'upkeep'] as const;
export type Lane = (typeof lanes)[number];

/** How many jobs of each lane one worker runs at once. */
export type Slots = Readonly<Record<Lane, number>>;

/** Two jobs that use the processor and the database's disk, a few that mostly wait, and one for work without time pressure. */
export const usualSlots: Slots = { quick: 3, mail: 2, bulk: 2, upkeep: 1 };

/** What a lane's runner holds beside the connections of its jobs: one that listens, one that takes jobs and gives them back. */
export const SPARE_CONNECTIONS = 2;

/** How many direct connections a worker holds at most: its runners', and the one that says that it lives. */
export const directConnections = (slots: Slots): number =>
  lanes.reduce((sum, lane) => sum + (slots[lane] > 0 ? slots[lane] + SPARE_CONNECTIONS : 0), 1);

/**
 * Bulk work of one tenant runs one piece after another in a queue of the tenant's own, so that no tenant has more than one of the slots,
 * however much it asks for.
 */
export const bulkQueueOf = (tenantId: number): string => `bulk of tenant ${tenantId}`;

/** Bulk work of so few things is over in about a second: it runs in the quick lane, past everything that is large. */
export const SMALL = 2000;

/** The name under which a bulk task stands in the quick lane. */
export const smallName = (task: string): string => `${task}:small`;

/** How long work runs before it checks whether other jobs are waiting. */
export const TURN_MS = 5000;

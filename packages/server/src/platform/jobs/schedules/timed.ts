/** When scheduled work runs. */
interface Timed {
  /** Its name, also for its jobs. */
  readonly name: string;
  /** A cron expression: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
}

/** Scheduled work of tenants. */
export interface TimedForTenants extends Timed {
  readonly per: 'tenant';
  /** What it does, for users: 'Remove contacts that were deleted 30 days ago'. */
  readonly title: string;
  /** The counted items: 'contact removed', 'contacts removed'. */
  readonly counts: readonly [one: string, many: string];
}

/** Scheduled work of the whole installation, in UTC. */
export interface TimedForInstallation extends Timed {
  readonly per: 'installation';
}

/** When something returns. */
interface Timed {
  /** Its own name, and that of its jobs. */
  readonly name: string;
  /** When, as cron says it: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
}

/** What returns by the clock of each tenant. */
export interface TimedForTenants extends Timed {
  readonly per: 'tenant';
  /** What it does, in plain words: 'Remove contacts that were deleted 30 days ago'. */
  readonly title: string;
  /** What a run counts: 'contact removed', 'contacts removed'. */
  readonly counts: readonly [one: string, many: string];
}

/** What returns for the installation as a whole, in UTC. */
export interface TimedForInstallation extends Timed {
  readonly per: 'installation';
}

/** How a row of an imported file ended, as far as it is counted. */
export type CountedRows = Readonly<
  Record<'created' | 'updated' | 'duplicate' | 'review' | 'suppressed' | 'rejected' | 'empty', number>
>;

export interface JobRun {
  readonly lane: string;
  readonly task: string;
  readonly outcome: 'done' | 'retried' | 'failed';
  readonly seconds: number;
}

/** What is counted while the process works. Names are of bounded sets; nothing of tenants or people is among them. */
export interface Meter {
  /** `route` as `routeOf` names it. */
  request(route: string, status: number, seconds: number): void;
  job(run: JobRun): void;
  mail(outcome: 'sent' | 'put_off' | 'failed'): void;
  importRows(rows: CountedRows): void;
  /** How many browsers are connected to the live channel now. */
  connections(open: number): void;
  liveMessage(): void;
  /** A browser was cut off because it did not read. */
  liveDropped(): void;
  /** The outbox of live events was read to its end; how old what it held was when it was told, in seconds. */
  liveRead(ages: readonly number[]): void;
  /** For how many seconds one transaction that writes has held up what lets contacts into workflows. */
  workflowsWait(seconds: number): void;
}

const nothing = () => undefined;

/** For installations without metrics. */
export const noMeter: Meter = {
  request: nothing,
  job: nothing,
  mail: nothing,
  importRows: nothing,
  connections: nothing,
  liveMessage: nothing,
  liveDropped: nothing,
  liveRead: nothing,
  workflowsWait: nothing,
};

/** How the connections of a process's pool are used. */
export interface PoolFigures {
  readonly size: number;
  readonly in_use: number;
  readonly idle: number;
  /** Requests and jobs that wait for a connection. */
  readonly waiting: number;
}

/** The jobs of one lane, of all tenants. */
export interface LaneFigures {
  readonly lane: string;
  readonly waiting: number;
  readonly running: number;
  /** Tried before, and meant to be tried again later. */
  readonly retrying: number;
  readonly failed: number;
  /** How long the one that could run and waits longest has waited; 0 where none does. */
  readonly oldest_waiting_s: number;
}

/** Values read at each scrape. */
export interface Figures {
  pool(): PoolFigures;
  /** Throws where the database does not answer. */
  lanes(): Promise<readonly LaneFigures[]>;
}

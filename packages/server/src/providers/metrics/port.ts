/** The counted results of an imported row. */
export type CountedRows = Readonly<
  Record<'created' | 'updated' | 'duplicate' | 'review' | 'suppressed' | 'rejected' | 'empty', number>
>;

export interface JobRun {
  readonly lane: string;
  readonly task: string;
  readonly outcome: 'done' | 'retried' | 'failed';
  readonly seconds: number;
}

/** The counted events. Names come from bounded sets, without tenants or users. */
export interface Meter {
  /** `route` from `routeOf`. */
  request(route: string, status: number, seconds: number): void;
  job(run: JobRun): void;
  mail(outcome: 'sent' | 'put_off' | 'failed'): void;
  importRows(rows: CountedRows): void;
  /** The number of browsers on the live channel. */
  connections(open: number): void;
  liveMessage(): void;
  /** A browser was disconnected because it didn't read. */
  liveDropped(): void;
  /** All live events were delivered, with the oldest one's age in seconds. */
  liveRead(ages: readonly number[]): void;
  /** How long one writing transaction has delayed workflow enrollment, in seconds. */
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

/** The use of a connection pool. */
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
  /** Failed before, and due for a retry later. */
  readonly retrying: number;
  readonly failed: number;
  /** How long the oldest runnable job has waited. 0 if there is none. */
  readonly oldest_waiting_s: number;
}

/** Values read at each scrape. */
export interface Figures {
  pool(): PoolFigures;
  /** Throws if the database doesn't answer. */
  lanes(): Promise<readonly LaneFigures[]>;
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Figures, LaneFigures, Meter } from './port.ts';

export interface Prometheus {
  readonly meter: Meter;
  /** All metrics in Prometheus text format. */
  render(): Promise<{ readonly type: string; readonly text: string }>;
}

const quick = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const long = [0.01, 0.05, 0.25, 1, 5, 15, 60, 300];

/** Metrics for Prometheus, including those of the process itself. */
export function openPrometheus(about: { version: string; part: string }, figures: Figures): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'bookline_info',
    help: 'The version of this process, and whether it is a server or a worker',
    labelNames: ['version', 'part'],
    registers,
  }).set(about, 1);
  watchPool(registers, figures);
  const lookAtLanes = watchLanes(registers, figures);
  return {
    meter: meterOf(registers),
    async render() {
      await lookAtLanes();
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}

function meterOf(registers: Registry[]): Meter {
  const requests = new Counter({
    name: 'bookline_http_requests_total',
    help: 'Answered requests by call and class of status',
    labelNames: ['route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'bookline_http_request_duration_seconds',
    help: 'From the first byte of a request to the last byte of its answer',
    labelNames: ['route'],
    buckets: quick,
    registers,
  });
  const runs = new Counter({
    name: 'bookline_job_runs_total',
    help: 'Runs of jobs on this process: done, tried again later, failed permanently',
    labelNames: ['lane', 'task', 'outcome'],
    registers,
  });
  const runTimes = new Histogram({
    name: 'bookline_job_duration_seconds',
    help: 'How long a run of a job took',
    labelNames: ['lane'],
    buckets: long,
    registers,
  });
  const emails = new Counter({
    name: 'bookline_mails_total',
    help: 'Tries to send an email: sent, deferred by the mail server, failed permanently',
    labelNames: ['outcome'],
    registers,
  });
  const rows = new Counter({
    name: 'bookline_import_rows_total',
    help: 'Rows of imported files by what became of them',
    labelNames: ['outcome'],
    registers,
  });
  const connections = new Gauge({
    name: 'bookline_live_connections',
    help: 'Browsers connected to the live channel of this process',
    registers,
  });
  const messages = new Counter({ name: 'bookline_live_messages_total', help: 'Messages sent to browsers', registers });
  const dropped = new Counter({
    name: 'bookline_live_dropped_total',
    help: 'Browsers that were cut off because they did not read',
    registers,
  });
  const ages = new Histogram({
    name: 'bookline_live_event_age_seconds',
    help: 'How old events of the live channel were when they were told',
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    registers,
  });
  const read = new Gauge({
    name: 'bookline_live_last_read_timestamp_seconds',
    help: 'When the outbox of live events was last read to its end; it stands still while no browser is connected',
    registers,
  });
  const waits = new Gauge({
    name: 'bookline_workflows_wait_seconds',
    help: 'For how long a transaction that writes has held up what lets contacts into workflows',
    registers,
  });
  return {
    request(route, status, seconds) {
      requests.inc({ route, status: `${Math.trunc(status / 100)}xx` });
      durations.observe({ route }, seconds);
    },
    job({ lane, task, outcome, seconds }) {
      runs.inc({ lane, task, outcome });
      runTimes.observe({ lane }, seconds);
    },
    mail: (outcome) => emails.inc({ outcome }),
    importRows(counts) {
      for (const [outcome, count] of Object.entries(counts)) if (count > 0) rows.inc({ outcome }, count);
    },
    connections: (open) => connections.set(open),
    workflowsWait: (seconds) => waits.set(seconds),
    liveMessage: () => messages.inc(),
    liveDropped: () => dropped.inc(),
    liveRead(seconds) {
      read.setToCurrentTime();
      for (const age of seconds) ages.observe(age);
    },
  };
}

function watchPool(registers: Registry[], { pool }: Figures): void {
  new Gauge({
    name: 'bookline_database_pool_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers,
    collect() {
      const { in_use, idle } = pool();
      this.set({ state: 'in_use' }, in_use);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'bookline_database_pool_size',
    help: 'The most connections this process opens (DATABASE_POOL_SIZE)',
    registers,
    collect() {
      this.set(pool().size);
    },
  });
  new Gauge({
    name: 'bookline_database_pool_waiting',
    help: 'Requests and jobs of this process that wait for a connection',
    registers,
    collect() {
      this.set(pool().waiting);
    },
  });
}

/** The jobs of the whole installation. Every process reports the same. Returns a function that reads them again. */
function watchLanes(registers: Registry[], figures: Figures): () => Promise<void> {
  const up = new Gauge({
    name: 'bookline_database_up',
    help: 'Whether the database answered when the figures were asked for',
    registers,
  });
  const oldest = new Gauge({
    name: 'bookline_jobs_oldest_waiting_seconds',
    help: 'How long the oldest job that could run has waited, by lane, in the whole installation',
    labelNames: ['lane'],
    registers,
  });
  const jobs = new Gauge({
    name: 'bookline_jobs',
    help: 'Jobs of the whole installation by lane and state',
    labelNames: ['lane', 'state'],
    registers,
  });
  return async () => {
    // Without the database there is no job data, and old values would be wrong.
    const lanes: readonly LaneFigures[] | undefined = await figures.lanes().catch(() => undefined);
    up.set(lanes ? 1 : 0);
    jobs.reset();
    oldest.reset();
    for (const { lane, oldest_waiting_s, ...states } of lanes ?? []) {
      for (const [state, count] of Object.entries(states)) jobs.set({ lane, state }, count);
      oldest.set({ lane }, oldest_waiting_s);
    }
  };
}

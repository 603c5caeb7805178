import type { FastifyBaseLogger } from 'fastify';
import { type Config, ConfigError } from './config.ts';
import type { Unready } from './platform/http/probes.ts';
import { serveOperator } from './platform/http/serve-operator.ts';
import type { WorkerProcess } from './platform/jobs/worker-process.ts';
import type { Figures, Meter } from './providers/metrics/port.ts';
import type { Tracing } from './providers/tracing/port.ts';
import { version } from './version.ts';

/**
 * Collects metrics and serves them to the operator from the start. The code is loaded only here, so an installation without metrics doesn't load it.
 * Throws ConfigError if its port isn't available.
 */
export async function answerOperator(
  settings: NonNullable<Config['metrics']>,
  part: WorkerProcess['part'],
  { unready, ...figures }: Figures & { unready: Unready },
): Promise<{ readonly meter: Meter; close(): Promise<void> }> {
  const { openPrometheus } = await import('./providers/metrics/prometheus.ts');
  const { meter, render } = openPrometheus({ version, part }, figures);
  try {
    const { close } = await serveOperator({ ...settings, unready, figures: render });
    return { meter, close };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new ConfigError(
        `METRICS_PORT ${settings.port} is in use already: each process on a machine needs one of its own.`,
      );
    if (code === 'EACCES') throw new ConfigError(`METRICS_PORT ${settings.port} may not be opened by this user.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
      throw new ConfigError(`METRICS_HOST names no address of this machine (it is '${settings.host}').`);
    throw error;
  }
}

/** Exports traces. The libraries are loaded only here. */
export async function openTracing(ratio: number, log: FastifyBaseLogger): Promise<Tracing> {
  const { openTelemetry } = await import('./providers/tracing/open-telemetry.ts');
  return openTelemetry({ version, ratio, log });
}

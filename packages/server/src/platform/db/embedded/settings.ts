import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/** The memory this process may use, in bytes. In a container, less than the machine's. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/** The server's settings by name, for a laptop as well as for two million contacts. `memory` is in bytes. */
export function serverSettings(memory = availableMemory()): Record<string, string> {
  const megabytes = (bytes: number) => `${Math.floor(bytes / MB)}MB`;
  return {
    shared_buffers: megabytes(Math.min(memory / 4, 3072 * MB)),
    effective_cache_size: megabytes(memory * 0.6),
    work_mem: '32MB',
    maintenance_work_mem: megabytes(Math.min(memory / 16, 512 * MB)),
    max_connections: '100',
    max_wal_size: '4GB',
    checkpoint_timeout: '15min',
    // These binaries support only pglz. It makes the log a quarter smaller, but storing 2,000 recipients right after a checkpoint takes three times as long.
    wal_compression: 'off',
    random_page_cost: '1.1',
    // Both cost more than they save for parallel queries of a few milliseconds.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_lock_waits: 'on',
  };
}

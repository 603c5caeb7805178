import { totalmem } from 'node:os';

const MB = 1024 ** 2;

/** What this process may use of the machine's memory, in bytes: less than all of it inside a container. */
function availableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Infinity);
}

/** The server's settings by name, fit for a laptop as for two million contacts. `memory` is in bytes. */
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
    // Full pages after a checkpoint are most of what a transfer writes; these binaries know no faster method.
    wal_compression: 'pglz',
    random_page_cost: '1.1',
    // Both cost more than they bring to queries of a few milliseconds that run beside each other.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    log_lock_waits: 'on',
  };
}

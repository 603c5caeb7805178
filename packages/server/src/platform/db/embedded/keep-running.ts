import { setTimeout as sleep } from 'node:timers/promises';
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts';

const RETRY_MS = 1000;

/**
 * The embedded PostgreSQL, restarted at the same address whenever it ends unexpectedly. Throws like `startEmbeddedPostgres` if the first start fails.
 * Later starts are retried until they succeed or `stop` is called.
 */
export async function keepEmbeddedPostgresRunning(
  options: Omit<EmbeddedPostgresOptions, 'onUnexpectedEnd'>,
): Promise<Pick<EmbeddedPostgres, 'ownerUrl' | 'stop'>> {
  const log = options.log ?? (() => undefined);
  let stopping = false;
  let restart: Promise<void> | undefined;
  let current = await start();
  const { ownerUrl, socketDir } = current;

  function start(inSocketDir?: string): Promise<EmbeddedPostgres> {
    return startEmbeddedPostgres({
      ...options,
      ...(inSocketDir !== undefined && { socketDir: inSocketDir }),
      onUnexpectedEnd: () => {
        restart = revive();
      },
    });
  }

  async function revive(): Promise<void> {
    // Frees the folder that the ended server still holds.
    await current.stop();
    while (!stopping) {
      try {
        current = await start(socketDir);
        return;
      } catch (error) {
        log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : String(error)}`);
        await sleep(RETRY_MS);
      }
    }
  }

  return {
    ownerUrl,
    async stop() {
      stopping = true;
      await restart;
      await current.stop();
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Row } from '../bench.ts';
import { openConnection } from '../load/connection.ts';
import { startServer } from '../load/server.ts';
import { absolute } from '../result.ts';

/** From process start to the first reply, database included: with a new folder and demo data, then with the same folder. */
export const coldStart: Row = {
  id: 'cold-start',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bookline-cold-'));
    try {
      const fresh = await timeToFirstAnswer({ DATA_DIR: folder, DEMO_DATA: 'true' });
      const again = await timeToFirstAnswer({ DATA_DIR: folder, DEMO_DATA: 'true' });
      const row = 'cold-start';
      return [
        absolute(
          { row, what: 'cold start, fresh folder with demo data', figure: { value: fresh, unit: 's' }, goal: '≤ 10 s' },
          (seconds) => seconds <= 10,
        ),
        absolute(
          { row, what: 'cold start, data present', figure: { value: again, unit: 's' }, goal: '≤ 3 s' },
          (seconds) => seconds <= 3,
        ),
      ];
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** Starts and stops the product. Returns the seconds until its first reply. */
export async function timeToFirstAnswer(env: Record<string, string>): Promise<number> {
  const started = performance.now();
  const server = await startServer(env);
  try {
    const connection = await openConnection(server.port);
    const reply = await connection.send({ method: 'GET', path: '/v1/settings/HELP_BUTTON' });
    if (reply.status !== 200) throw new Error(`the first request was answered with ${reply.status}`);
    connection.close();
    return (performance.now() - started) / 1000;
  } finally {
    await server.stop();
  }
}

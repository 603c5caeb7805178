import { join } from 'node:path';
import type { Bench, Row } from '../bench.ts';
import { openConnection } from '../load/connection.ts';
import { runLoad } from '../load/run-load.ts';
import { startServer } from '../load/server.ts';
import { compared } from '../result.ts';

const empty = join(import.meta.dirname, '../load/empty-server.ts');

/** The signed-in user's data with 64 connections, compared with Fastify with one route and the same body. */
export const smallRequest: Row = {
  id: 'small-request',
  async run(bench) {
    const visitor = await bench.visit(bench.admin);
    const { body } = await visitor.call('GET', '/v1/users/me');
    visitor.connection.close();
    const plain = await startServer({ BENCH_BODY: body.toString() }, empty);
    try {
      // Both run twice and the better result counts, because a process's first run is its slowest.
      const ours = [
        await load(bench, bench.server.port, visitor.headers),
        await load(bench, bench.server.port, visitor.headers),
      ];
      const theirs = [await load(bench, plain.port, visitor.headers), await load(bench, plain.port, visitor.headers)];
      return [
        compared(
          {
            row: 'small-request',
            what: 'small request (users/me), 64 connections',
            figure: { value: Math.max(...ours), unit: '/s' },
            goal: '≥ 0.6 × an empty route',
          },
          { value: Math.max(...theirs), unit: '/s', what: 'an empty Fastify route' },
          (_, ratio) => ratio >= 0.6,
        ),
      ];
    } finally {
      await plain.stop();
    }
  },
};

async function load(bench: Bench, port: number, headers: string): Promise<number> {
  const connections = await Promise.all(Array.from({ length: 64 }, () => openConnection(port)));
  const { rate } = await runLoad({ clients: 64, seconds: bench.seconds }, async (client) => {
    const reply = await connections[client]?.send({ method: 'GET', path: '/v1/users/me', headers });
    if (reply?.status !== 200) throw new Error(`users/me answered ${reply?.status}`);
  });
  for (const connection of connections) connection.close();
  return rate;
}

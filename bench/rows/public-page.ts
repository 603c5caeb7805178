import type { Bench, Row } from '../bench.ts';
import { openConnection } from '../load/connection.ts';
import { runLoad } from '../load/run-load.ts';
import { absolute } from '../result.ts';

const NAME = 'bench-page';

/** An agent's public page from the cache, with 64 connections. */
export const publicPage: Row = {
  id: 'public-page',
  writes: true,
  async run(bench) {
    const { tenant_id, admin } = bench;
    await bench.asOwner((db) =>
      db.query("insert into webpage_name (name, tenant_id, kind, owner_id) values ($1, $2, 'user', $3)", [
        NAME,
        tenant_id,
        admin.id,
      ]),
    );
    // The second run counts, because a process's first is its slowest.
    await load(bench);
    const value = await load(bench);
    return [
      absolute(
        {
          row: 'public-page',
          what: 'public page from the cache, 64 connections',
          figure: { value, unit: '/s' },
          goal: '≥ 2,000/s',
        },
        (rate) => rate >= 2000,
      ),
    ];
  },
};

async function load({ server, seconds }: Bench): Promise<number> {
  const connections = await Promise.all(Array.from({ length: 64 }, () => openConnection(server.port)));
  const request = { method: 'GET', path: '/', host: `${NAME}.pages.localhost`, headers: 'accept-encoding: gzip\r\n' };
  const { rate } = await runLoad({ clients: 64, seconds }, async (client) => {
    const reply = await connections[client]?.send(request);
    if (reply?.status !== 200) throw new Error(`the page answered ${reply?.status}`);
  });
  for (const connection of connections) connection.close();
  return rate;
}

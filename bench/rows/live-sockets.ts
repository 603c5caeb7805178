import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { Bench, Row } from '../bench.ts';
import type { Result } from '../result.ts';

const SOCKETS = 5000;
const ROUNDS = 10;
/** The number opened in parallel. */
const AT_ONCE = 100;
const LIST = JSON.stringify({ channel: 'ContactChannel' });
/** A browser without a message after this time counts as missed. */
const PATIENCE_MS = 15_000;

/** 5,000 open browsers on one process, each with another user. Every change concerns all of them. */
export const liveSockets: Row = {
  id: 'live-sockets',
  writes: true,
  async run(bench) {
    const people = await signInAll(bench);
    const before = bench.server.memory();
    const sockets: WebSocket[] = [];
    for (let from = 0; from < people.length; from += AT_ONCE)
      sockets.push(...(await Promise.all(people.slice(from, from + AT_ONCE).map(({ token }) => open(bench, token)))));
    const ids = people.map(({ id }) => id);
    const waits: number[] = [];
    let heard = 0;
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const told = Promise.all(sockets.map(hears));
        const at = performance.now();
        await bench.sql.query(
          "insert into live_event (id, tenant_id, topic, holder_ids) values ($1, $2, 'contact', $3::uuid[])",
          [randomUUID(), bench.tenant_id, ids],
        );
        await bench.sql.query("select pg_notify('bookline_news', 'live')");
        const times = await told;
        heard += times.filter((time) => time !== undefined).length;
        waits.push(...times.flatMap((time) => (time === undefined ? [] : [time - at])));
      }
    } finally {
      for (const socket of sockets) socket.terminate();
    }
    const p99 = waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
    const all = heard === ROUNDS * sockets.length;
    const result: Result = {
      row: 'live-sockets',
      what: `${sockets.length.toLocaleString('en-US')} live sockets, a message to each (p99 from the commit)`,
      figure: { value: p99, unit: 'ms' },
      against: null,
      ratio: null,
      goal: 'all delivered, p99 ≤ 300 ms',
      met: all && p99 <= 300,
    };
    const memory: Result = {
      ...result,
      what: `… memory for each of them (${heard.toLocaleString('en-US')} of ${(ROUNDS * sockets.length).toLocaleString('en-US')} messages delivered)`,
      figure: { value: ((bench.server.memory() - before) * 1024) / sockets.length, unit: 'kB' },
      goal: '',
      met: null,
    };
    return [result, memory];
  },
};

/** A session for each user of the large tenant. */
async function signInAll({ sql, tenant_id }: Bench): Promise<{ id: string; token: string }[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from app_user where tenant_id = $1 order by id limit $2',
    [tenant_id, SOCKETS],
  );
  const people = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
  await sql.query(
    `insert into session (token_hash, id, tenant_id, user_id, created_at, last_seen_at, expires_at, ip, user_agent)
     select decode(hash, 'hex'), session_id, $1, user_id, now(), now(), now() + interval '1 day', '127.0.0.1', 'bench'
     from unnest($2::text[], $3::uuid[], $4::uuid[]) as s (hash, session_id, user_id)`,
    [
      tenant_id,
      people.map(({ token }) => createHash('sha256').update(token).digest('hex')),
      people.map(() => randomUUID()),
      people.map(({ id }) => id),
    ],
  );
  return people;
}

/** A browser that listens to its list. */
function open({ server }: Bench, token: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/cable`, ['actioncable-v1-json'], {
      headers: { cookie: `session=${token}`, host: `localhost:${server.port}` },
      perMessageDeflate: false,
    });
    socket.on('error', reject);
    socket.on('message', (data) => {
      const said = String(data);
      if (said.includes('"welcome"')) socket.send(JSON.stringify({ command: 'subscribe', identifier: LIST }));
      if (said.includes('"confirm_subscription"')) resolve(socket);
      if (said.includes('"disconnect"')) reject(new Error(said));
    });
  });
}

/** The time of the next message, by this process's clock. Undefined if none comes. */
function hears(socket: WebSocket): Promise<number | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done(undefined), PATIENCE_MS);
    const done = (at: number | undefined) => {
      clearTimeout(timer);
      socket.off('message', listen);
      resolve(at);
    };
    const listen = (data: unknown) => {
      if (String(data).includes('"contacts"')) done(performance.now());
    };
    socket.on('message', listen);
  });
}

import { bareConnection, openVoiceClient } from '@bookline/voice-gateway/voice-client.fixture';
import { makeDialer } from '../../packages/server/test/dialer-rows.ts';
import type { Bench, Row } from '../bench.ts';
import { percentiles } from '../load/run-load.ts';
import type { Visitor } from '../load/sign-in.ts';
import { compared } from '../result.ts';

const CALLS = 20;
const LINE = '+16145550100';
/** No one has it, so the gateway's echo answers after it rang. */
const CALLED = '+16145550142';

/**
 * From pressing Call until the caller hears something, which is the ringing: the call is stored, the gate is asked, and the WebRTC connection is made. Compared with
 * the same connection between two WebRTC endpoints that do nothing else.
 */
export const pressToSound: Row = {
  id: 'press-to-sound',
  writes: true,
  async run(bench) {
    const [owner] = bench.ordinary;
    if (!owner) throw new Error('the large tenant has no ordinary agent');
    await makeLine(bench, owner.id);
    const visitor = await bench.visit(owner);
    // The first of each starts the gateway and loads what both need.
    await call(bench, visitor);
    await bareConnection();
    const [calls, bare]: [number[], number[]] = [[], []];
    for (let each = 0; each < CALLS; each++) {
      calls.push(await call(bench, visitor));
      bare.push(await bareConnection());
    }
    const [ours, plain] = [calls, bare].map((times) => percentiles(times.sort((one, other) => one - other)));
    if (!ours || !plain) throw new Error('nothing was measured');
    return (['p50', 'p95'] as const).map((share) =>
      compared(
        {
          row: 'press-to-sound',
          what: `press to sound (the ringing in the caller’s ear), embedded gateway: ${share}`,
          figure: { value: ours[share], unit: 'ms' },
          goal: '≤ 500 ms',
        },
        { value: plain[share], unit: 'ms', what: 'a bare WebRTC connection to its first sound' },
        (ms) => ms <= 500,
      ),
    );
  },
};

/** Calls, and returns after how many milliseconds the caller heard the first sound. Throws if the call is refused. */
async function call({ server }: Bench, visitor: Visitor): Promise<number> {
  const { body } = await visitor.call('GET', '/v1/dialer/fetch_device_token');
  const { data }: { data: { token: string } } = JSON.parse(String(body));
  const browser = await openVoiceClient(`http://127.0.0.1:${server.port}/voice`, data.token, 600);
  try {
    await browser.next('connected');
    const pressed = performance.now();
    const callsid = await browser.call({ To: CALLED });
    const refused = browser.next('hangup').then(() => Promise.reject(new Error('the call was refused')));
    const heard = await Promise.race([browser.firstSound, refused]);
    browser.say('hangup', { callsid });
    await refused.catch(() => undefined);
    return heard - pressed;
  } finally {
    await browser.close();
  }
}

/** A dialer of an agent, and nothing that the gate refuses: it's noon where they call. */
async function makeLine({ sql, tenant_id }: Bench, user_id: string): Promise<void> {
  const insert = async (table: string, ...rows: Readonly<Record<string, unknown>>[]) => {
    for (const row of rows) {
      const names = Object.keys(row);
      const places = names.map((_, at) => `$${at + 1}`);
      await sql.query(`insert into ${table} (${names}) values (${places})`, Object.values(row));
    }
  };
  await makeDialer({ insert }, { id: user_id, tenant: { id: tenant_id } }, LINE);
  const west = new Date().getUTCHours() - 12;
  const timezone = `Etc/GMT${west < 0 ? '' : '+'}${west}`;
  const { rows } = await sql.query<{ id: string }>(
    `update contact set owner_id = $2, timezone = $3, timezone_in_force = $3, do_not_call = false
     where tenant_id = $1 and id = (select id from contact where tenant_id = $1 and deleted_at is null limit 1) returning id`,
    [tenant_id, user_id, timezone],
  );
  await insert('contact_phone', {
    tenant_id,
    contact_id: rows[0]?.id,
    number: CALLED,
    type: 1,
    position: 9,
  });
}

import { expect, it } from 'vitest';
import { agreeToCalls } from '../../../test/consent-rows.ts';
import { makeDialRun } from '../../../test/dial-run-rows.ts';
import { makeDialer } from '../../../test/dialer-rows.ts';
import { realProcesses } from '../../../test/real-processes.ts';
import { signInOver } from '../../../test/server-process.ts';
import { systemClock } from '../../platform/clock.ts';
import { zoneAtNoon } from '../campaigns/campaigns.fixture.ts';

const DEVICE = '00000000-0000-4000-8000-00000000d001';
const processes = realProcesses();

it('killed while the next contact is taken, and after it was: the run goes on with the same contact and the same call', async () => {
  const { builders } = processes;
  const owner = await builders.makeUser(await builders.makeTenant());
  await makeDialer(builders, owner, '+16145550100');
  const timezone = zoneAtNoon();
  const people = await builders.makeContacts(
    owner.tenant,
    ['+16145550141', '+16145550142'].map((number) => ({
      owner,
      phones: [number],
      columns: { timezone, timezone_in_force: timezone },
    })),
  );
  const test = { insert: builders.insert, clock: systemClock };
  await agreeToCalls(test, owner, people);
  const entries = people.map(({ id }) => ({ contact_id: id }));
  const { id } = await makeDialRun(test, owner, entries, { status: 'active', device: DEVICE });
  let server = await processes.startServer();
  const headers = { ...(await signInOver(server.url, owner)), 'content-type': 'application/json' };
  const next = async () => {
    const body = JSON.stringify({ device: DEVICE });
    const reply = await fetch(`${server.url}/v1/dialer/runs/${id}/next`, { method: 'POST', headers, body });
    const { data } = (await reply.json()) as { data: { dial: { contact_id: string; attempt_id: string } | null } };
    return data.dial;
  };
  const held = await processes.hold('dial_run_contact', "new.state = 'current'");
  const lost = next().catch(() => null);
  await held.reached();
  await server.kill();
  expect(await lost).toBeNull();
  await held.letGo();
  server = await processes.startServer();
  const taken = await next();
  expect(taken?.contact_id).toBe(people[0]?.id);
  await server.kill();
  server = await processes.startServer();
  expect(await next()).toEqual(taken);
  expect(await builders.query('select state from dial_run_contact order by position')).toEqual([
    { state: 'current' },
    { state: 'waiting' },
  ]);
});

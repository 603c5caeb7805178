import { expect, it } from 'vitest';
import { completeAnswers } from '../../../test/application-rows.ts';
import { realProcesses } from '../../../test/real-processes.ts';
import { type ServerProcess, signInOver } from '../../../test/server-process.ts';

const processes = realProcesses();

it('R006: a server killed between the last signature and the policy leaves an application that becomes one policy after a restart', async () => {
  const { builders } = processes;
  const tenant = await builders.makeTenant();
  const owner = await builders.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  const contact = await builders.makeContact(tenant, { owner, first_name: 'Joan', last_name: 'Adams' });
  let server: ServerProcess = await processes.startServer();
  const headers = { ...(await signInOver(server.url, owner)), 'content-type': 'application/json' };
  const send = (method: string, path: string, body: object) =>
    fetch(`${server.url}/v1/fire_light/${path}`, { method, headers, body: JSON.stringify(body) });
  const call = async (method: string, path: string, body: object) => {
    const reply = await send(method, path, body);
    expect([method, path, reply.ok]).toEqual([method, path, true]);
    return JSON.parse(await reply.text()).data as { readonly id: string; readonly version: number };
  };
  const stored = async () =>
    (
      await builders.query(
        `select status, (select count(*)::int from contact_policy p where p.tenant_id = a.tenant_id) as policies,
           (select count(*)::int from application_document d where d.tenant_id = a.tenant_id) as documents
         from application a where a.tenant_id = $1`,
        [tenant.id],
      )
    )[0];

  const { id } = await call('POST', 'application', { contact_id: contact.id, form: 'final_expense' });
  const saved = await call('PATCH', `applications/${id}`, { answers: completeAnswers, version: 1 });
  await call('POST', `applications/${id}/sign`, { version: saved.version, signature: 'Joan Adams' });
  expect(await stored()).toEqual({ status: 'signed', policies: 0, documents: 1 });

  const submit = () => send('POST', `applications/${id}/submit`, { signature: 'Dana Adams' });
  const held = await processes.hold('contact_policy', `new.tenant_id = ${tenant.id}`);
  // The agent's signature is written. Then the power is gone.
  const lost = submit().then(
    () => 'answered',
    () => 'lost',
  );
  await held.reached();
  await server.kill();
  expect(await lost).toBe('lost');
  await held.letGo();
  expect(await stored()).toEqual({ status: 'signed', policies: 0, documents: 1 });

  server = await processes.startServer();
  const replies = await Promise.all([submit(), submit(), submit()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await stored()).toEqual({ status: 'submitted', policies: 1, documents: 2 });
  expect(await builders.query('select status from contact_policy where tenant_id = $1', [tenant.id])).toEqual([
    { status: 'submitted' },
  ]);
}, 600_000);

import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/create-test-app.ts';

const FROM_PROXY = 'Root=1-67891233-abcdef012345678912345678';
const OWN = /^[\da-f]{10}-[\da-z]+$/;

const test = useTestApp({ trust_proxy: '10.1.0.0/16' });

const idFor = async (ip: string, id: string, path = '/v1/users/me') =>
  (await test.visitor(undefined, { ip }).send('GET', path, { headers: { 'x-request-id': id } })).headers[
    'x-request-id'
  ];

it('every reply has its own request id, whatever the outcome', async () => {
  const ids: unknown[] = [];
  for (const path of ['/v1/users/me', '/v1/health', '/v1/nothing', '/login', '/%', '/livez'])
    ids.push((await test.visitor().send('GET', path)).headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(OWN);
  expect(new Set(ids).size).toBe(ids.length);
});

it('keeps a request id from a trusted proxy if it is valid', async () => {
  expect(await idFor('10.1.2.3', FROM_PROXY)).toBe(FROM_PROXY);
  for (const bad of ['short', 'x'.repeat(101), 'with a space', '{"level":60}', 'née-12345678'])
    expect(await idFor('10.1.2.3', bad), bad).toMatch(OWN);
});

it('ignores a request id from any other client', async () => {
  expect(await idFor('203.0.113.9', FROM_PROXY)).toMatch(OWN);
  expect(await idFor('10.2.0.1', FROM_PROXY)).toMatch(OWN);
});

it('a request’s id is in the audit log and in the logs of all jobs it caused, directly or indirectly', async () => {
  const tenant = await test.makeTenant();
  const user = await test.makeUser(tenant);
  const contact = await test.makeContact(tenant, { owner: user });
  const agent = await test.signIn(user);
  const reply = await agent.post(`/v1/contacts/${contact.id}/notes`, { body: 'A word' });
  expect(reply.status).toBeLessThan(300);
  const visitor = test.visitor(tenant, { ip: '10.1.2.3' });
  await visitor.get('/v1/users/me');
  const asked = await visitor.send('POST', '/v1/users/reset_password_instructions', {
    body: { email: user.email },
    headers: { 'x-request-id': FROM_PROXY, 'x-csrf-token': visitor.cookies.get('csrf_token') ?? '' },
  });
  expect(asked.status).toBeLessThan(300);
  await test.runJobs();
  const lines = test.log_lines.map((line) => JSON.parse(line)).filter(({ request_id }) => request_id === FROM_PROXY);
  // The job that checks the address, and the job that sends the email.
  expect(lines.filter(({ msg }) => msg === 'a job ran').length).toBeGreaterThanOrEqual(2);
  const audited = await test.query<{ request_id: string; action: string }>(
    'select request_id, action from audit_log where tenant_id = $1 and request_id in ($2, $3)',
    [tenant.id, FROM_PROXY, reply.headers['x-request-id']],
  );
  expect(audited.map(({ request_id }) => request_id)).toEqual(
    expect.arrayContaining([FROM_PROXY, reply.headers['x-request-id']]),
  );
});

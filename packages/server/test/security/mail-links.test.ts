import { expect, it } from 'vitest';
import { useTestApp } from '../create-test-app.ts';

const test = useTestApp();
const proxied = useTestApp({ trust_proxy: 'loopback' });

it.each([
  ['without a proxy', () => test],
  ['behind a proxy that is trusted', () => proxied],
])('no request header gets into an email or changes where its links lead, %s', async (_, which) => {
  const app = which();
  const tenant = await app.makeTenant();
  const admin = await app.makeUser(tenant, { account_type: 'admin' });
  const user = await app.makeUser(tenant);
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'evil',
    forwarded: 'host=evil.example',
    'x-original-url': 'http://evil.example/',
    origin: 'http://evil.example',
    referer: 'http://evil.example/',
    'user-agent': 'evil.example',
  };
  const visitor = app.visitor(tenant);
  const asked = await visitor.send('POST', '/v1/users/reset_password_instructions', {
    body: { email: user.email },
    headers,
  });
  expect(asked.status).toBeLessThan(300);
  await app.runJobs();
  const boss = await app.signIn(admin);
  const invited = { first_name: 'Nora', last_name: 'Vance', email: `nora@${tenant.slug}.test`, account_type: 'agent' };
  expect((await boss.send('POST', '/v1/admin/users', { body: invited, headers })).status).toBe(201);
  const moved = { email: `moved@${tenant.slug}.test`, current_password: admin.password };
  expect((await boss.send('PATCH', `/v1/admin/users/${user.id}`, { body: moved, headers })).status).toBe(200);
  const agent = await app.signIn(admin);
  const password = { current_password: admin.password, password: 'nine herons over the lake' };
  const path = `/v1/users/${admin.id}/update_password`;
  expect((await agent.send('PATCH', path, { body: password, headers })).status).toBe(200);
  await app.runJobs();

  const emails = await app.query<{ subject: string; all: string; action_url: string | null }>(
    'select subject, action_url, to_jsonb(m)::text as all from mail_message m where tenant_id = $1',
    [tenant.id],
  );
  expect(emails.length).toBeGreaterThanOrEqual(4);
  for (const { all, subject } of emails) expect(all, subject).not.toContain('evil');
  const links = emails.flatMap(({ action_url }) => action_url ?? []);
  expect(links.length).toBeGreaterThanOrEqual(2);
  for (const link of links) expect(new URL(link).origin).toBe(`http://${tenant.host}:3000`);
});

import { apiKeys } from '@bookline/contract/features/api-keys';
import { sessions } from '@bookline/contract/features/sessions';
import { expect, it } from 'vitest';
import { useTestApp } from '../create-test-app.ts';

const test = useTestApp();

const NEW_PASSWORD = 'nine herons over the lake';
const MAIL_PASSWORD = 'smtp-Password-of-theirs';
const tokenIn = (url: string | null | undefined) => /[#?&/]([\w-]{30,}(?:\.[\w-]+)*)/.exec(url ?? '')?.[1] ?? '';

it("passwords, tokens, codes, keys, and users' texts are in no log line of any level", async () => {
  const tenant = await test.makeTenant();
  const admin = await test.makeUser(tenant, { account_type: 'admin' });
  const user = await test.makeUser(tenant);
  const contact = await test.makeContact(tenant, { owner: user });
  const secrets: Record<string, string> = { password: user.password, NEW_PASSWORD, MAIL_PASSWORD };
  const keep = (what: string, secret: string | undefined) => {
    expect(secret?.length, what).toBeGreaterThan(5);
    secrets[what] = secret ?? '';
  };

  const visitor = test.visitor(tenant);
  await visitor.post('/v1/sessions', { username: user.username, password: 'typed-the-Wrong-one' });
  secrets.wrong = 'typed-the-Wrong-one';
  const agent = await test.signIn(user);
  keep('session', agent.cookies.get('session'));
  keep('csrf', agent.cookies.get('csrf_token'));
  const qr = await agent.post('/v1/two_factor/generate_qr', { current_password: user.password });
  keep('second factor', /secret=([A-Z2-7]+)|"secret":"([A-Z2-7 ]+)"/.exec(qr.text)?.slice(1).find(Boolean));
  const { secret } = (await agent.call(apiKeys.create, { body: { name: 'Key', scopes: ['read'] } })).data;
  keep('API key', secret);
  await test.program(tenant, secret).get('/v1/users/me');
  await test.program(tenant, `${secret}x`).get('/v1/users/me');

  await visitor.post('/v1/users/reset_password_instructions', { email: user.email });
  const boss = await test.signIn(admin);
  const invited = { first_name: 'Nora', last_name: 'Vance', email: 'nora@example.test', account_type: 'agent' };
  expect(await boss.post('/v1/admin/users', invited)).toMatchObject({ status: 201 });
  const server = { host: 'smtp.example.com', port: 587, security: 'starttls', username: 'us', from_name: 'Us' };
  const current_password = admin.password;
  const set = { ...server, password: MAIL_PASSWORD, from_address: 'us@example.com', current_password };
  expect(await boss.send('PUT', '/v1/admin/mail_server', { body: set })).toMatchObject({ status: 200 });
  await boss.send('DELETE', '/v1/admin/mail_server', { body: { current_password } });
  await test.runJobs();
  const links = await test.query<{ subject: string; action_url: string }>(
    'select subject, action_url from mail_message where action_url is not null',
  );
  expect(links.length).toBeGreaterThanOrEqual(2);
  for (const { subject, action_url } of links) if (tokenIn(action_url)) keep(subject, tokenIn(action_url));
  const changed = { current_password: user.password, password: NEW_PASSWORD };
  expect(await agent.patch(`/v1/users/${user.id}/update_password`, changed)).toMatchObject({ status: 200 });

  // Unexpected errors. With row-level security, PostgreSQL doesn't quote rows. For the installation's own tables, it does.
  await test.query("alter table contact_note add constraint no_words check (body not like '%very private%') not valid");
  const note = { body: 'Her very private words' };
  // A visitor can't write into the log with a request id either.
  const named = { 'x-request-id': 'their-own-name-for-it', traceparent: `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01` };
  const options = { body: note, headers: named };
  expect(await agent.send('POST', `/v1/contacts/${contact.id}/notes`, options)).toMatchObject({ status: 500 });
  Object.assign(secrets, { words: note.body, ...named });
  await test.query("alter table session add constraint no_agent check (user_agent not like '%private%') not valid");
  const browser = { 'user-agent': 'a private browser' };
  const again = await test.visitor(tenant).send('POST', '/v1/sessions', {
    body: { username: admin.username, password: admin.password },
    headers: browser,
  });
  expect(again).toMatchObject({ status: 500 });
  secrets.row = browser['user-agent'];
  expect(test.logged_errors).toMatchObject([{ err: { constraint: 'no_words' } }, { err: { constraint: 'no_agent' } }]);

  const log = test.log_lines.join('\n');
  expect(
    Object.entries(secrets).filter(([, value]) => log.includes(value) || log.includes(encodeURIComponent(value))),
  ).toEqual([]);
  expect((await agent.call(sessions.me)).data.id).toBe(user.id);
});

import { beforeEach, expect, it } from 'vitest';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { refusal } from '../../../test/refusal.ts';

const test = useTestApp();
let tenant: TestTenant;
let user: TestUser;
let address = 0;
let ip: string;
beforeEach(async () => {
  tenant = await test.makeTenant();
  user = await test.makeUser(tenant);
  ip = `198.51.100.${++address}`;
});

const MINUTE = 60;
const attempt = (username: string, password: string, from = ip) =>
  test.visitor(tenant, { ip: from }).post('/v1/sessions', { username, password });
const right = (from?: string) => attempt(user.username, user.password, from);
async function fail(times: number, username = user.username, from = ip): Promise<void> {
  for (let n = 0; n < times; n++) expect(await attempt(username, `wrong ${n}`, from)).toMatchObject({ status: 422 });
}

it('after ten wrong passwords an address must wait for this account, even with the right password', async () => {
  await fail(10);
  const reply = await right();
  expect(reply).toMatchObject(refusal('base', 'Too many attempts. Try again in 15 minutes.', 429));
  expect(reply.headers['retry-after']).toBe('900');
});

it('no one can lock a user out from a single address, however long they try', async () => {
  await fail(10);
  for (let n = 0; n < 60; n++) expect(await attempt(user.username, 'wrong')).toMatchObject({ status: 429 });
  expect(await right('203.0.113.9')).toMatchObject({ status: 201 });
});

it('an account attacked from many addresses waits everywhere', async () => {
  for (let n = 0; n < 50; n++) await fail(1, user.username, `203.0.113.${100 + n}`);
  expect(await right('203.0.113.9')).toMatchObject({ status: 429 });
});

it('parallel tries get no more than sequential ones', async () => {
  const replies = await Promise.all(Array.from({ length: 30 }, (_, n) => attempt(user.username, `wrong ${n}`)));
  expect(replies.filter(({ status }) => status === 422)).toHaveLength(10);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(20);
});

it('name and email count as one account', async () => {
  await fail(5);
  await fail(5, user.email);
  expect(await right()).toMatchObject({ status: 429 });
});

it('the addresses of one IPv6 network count as one', async () => {
  for (let n = 1; n <= 10; n++) await fail(1, user.username, `2001:db8:${address}::${n}`);
  expect(await right(`2001:db8:${address}:0:ffff::1`)).toMatchObject({ status: 429 });
  expect(await right(`2001:db8:${address}:1::1`)).toMatchObject({ status: 201 });
});

it('other users can still sign in', async () => {
  await fail(10);
  const other = await test.makeUser(tenant);
  expect(await attempt(other.username, other.password)).toMatchObject({ status: 201 });
});

it('an unknown name waits like a known one', async () => {
  await fail(10, 'missing@example.test');
  expect(await attempt('missing@example.test', 'x')).toMatchObject({ status: 429 });
});

it("letter case doesn't make a different name", async () => {
  for (let n = 0; n < 5; n++) {
    await fail(1, user.username.toUpperCase());
    await fail(1, user.username);
  }
  expect(await right()).toMatchObject({ status: 429 });
});

it('the window starts at its first failure', async () => {
  await fail(9);
  test.clock.advance(14 * MINUTE);
  await fail(1);
  const reply = await right();
  expect(reply).toMatchObject(refusal('base', 'Too many attempts. Try again in 1 minute.', 429));
  expect(reply.headers['retry-after']).toBe('60');
  test.clock.advance(MINUTE);
  expect(await right()).toMatchObject({ status: 201 });
});

it("failures of an earlier window don't count", async () => {
  await fail(9);
  test.clock.advance(15 * MINUTE + 1);
  await fail(9);
  expect(await right()).toMatchObject({ status: 201 });
});

it("the right password clears the account's failures", async () => {
  await fail(9);
  expect(await right()).toMatchObject({ status: 201 });
  await fail(9);
  expect(await right()).toMatchObject({ status: 201 });
});

it("fifty failures lock an address, for all names, and a right password doesn't unlock it", async () => {
  for (let n = 0; n < 49; n++) await fail(1, `missing-${n}@example.test`);
  expect(await right()).toMatchObject({ status: 201 });
  await fail(1, 'missing-50@example.test');
  expect(await right()).toMatchObject({ status: 429 });
  expect(await right('203.0.113.10')).toMatchObject({ status: 201 });
});

it('an address in a header is ignored unless a proxy is trusted', async () => {
  const agent = test.visitor(tenant, { ip });
  for (let n = 0; n < 50; n++) {
    const body = { username: `missing-${n}@example.test`, password: 'x' };
    await agent.send('POST', '/v1/sessions', { body, headers: { 'x-forwarded-for': `192.0.2.${n}` } });
  }
  expect(await right()).toMatchObject({ status: 429 });
});

it('only hashes of the typed names are stored, and not for long', async () => {
  await fail(1, 'my-password-typed-as-name');
  const rows = () => test.query<{ key: string }>('select key from sign_in_throttle');
  expect(JSON.stringify(await rows())).not.toContain('my-password');
  test.clock.advance(15 * MINUTE + 1);
  await test.runChores();
  expect(await rows()).toEqual([]);
});

import { calendar } from '@bookline/contract/features/calendar';
import { soaRequests } from '@bookline/contract/features/soa-requests';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Agent, createAgent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import type { TestContact } from '../../../test/contact-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { olderToken, workFor } from '../../../test/webpage-rows.ts';

const test = useTestApp();
let names = 0;
let name: string;
let tenant: TestTenant;
let dana: TestUser;
let agent: Agent;
beforeEach(async () => {
  test.clock.set('2026-03-02T15:00:00.000Z');
  name = `scope-${++names}`;
  tenant = await test.makeTenant({ name: 'Northstar' });
  dana = await test.makeUser(tenant, { first_name: 'Dana', last_name: 'Adams' });
  agent = await test.openSession(dana);
  const medicare = { products: ['part_d'], carrier_count: 5, plan_count: 31 };
  await agent.patch(`/v1/users/${dana.id}/update_webpage`, { domain_name: name, ...medicare });
});

const html = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
const visitor = () => createAgent(test.app, { host: `${name}.pages.localhost`, ip: `10.3.0.${names}` });
const open = (path: string) => visitor().send('GET', path, { headers: html });
const tokenOf = (text: string) => /name="token" value="([^"]+)"/.exec(text)?.[1] ?? '';
const send = (path: string, fields: Record<string, string>) =>
  visitor().send('POST', path, { body: new URLSearchParams(fields).toString(), headers: html });
const person = { first_name: 'Maria', last_name: 'Lopez', phone: '614-555-0142', email: 'maria@example.test' };
async function start(given?: string) {
  const token = given ?? olderToken(tokenOf((await open('/scope')).text), name);
  const { status, headers } = await send('/scope', { ...person, token, work: workFor(token, person) });
  return { status, path: String(headers.location), token };
}
const forms = async (query: object = {}) => (await agent.call(soaRequests.list, { query })).data;

describe('a form that a visitor starts', () => {
  it('R005, R333: is theirs to sign once their contact is there, and shows only what they typed', async () => {
    const maria = await test.makeContact(tenant, {
      owner: dana,
      first_name: 'Maria',
      last_name: 'Lopez-Garcia',
      emails: ['maria@example.test'],
    });
    expect((await open('/')).text).toContain('href="/scope"');
    const { status, path, token } = await start();
    expect(status).toBe(303);
    expect(path).toMatch(/^\/soa\/\d+-[\w-]{32}$/);
    // The job has a moment to go. The browser asks again.
    const waiting = await open(path);
    expect(waiting.text).toContain('One moment');
    expect(waiting.headers.refresh).toBe('1');
    await test.runJobs();
    const form = await open(path);
    expect(form.text).toContain('value="Maria Lopez"');
    expect(form.text).not.toContain('Garcia');
    expect(form.set_cookies).toEqual([]);
    await send(path, { products: 'part_d', name: 'Maria Lopez', signature: 'Maria Lopez' });
    expect(await forms()).toMatchObject([{ origin: 'visitor', status: 'signed', contact: { id: maria.id } }]);
    expect((await agent.get(`/v1/contacts/${maria.id}/timeline`)).text).toContain(
      'Started a scope of appointment form',
    );
    // Sending the same form again opens the same form.
    const again = await start(token);
    expect(await open(again.path)).toMatchObject({ status: 303, headers: { location: `${again.path}/view` } });
    expect(await forms()).toHaveLength(1);
    expect(await open('/soa/verify')).toMatchObject({ status: 404 });
  });

  it('R271: is offered only by agents with the feature whose page has Medicare plans', async () => {
    await agent.patch(`/v1/users/${dana.id}/update_webpage`, { products: ['dental'] });
    expect((await open('/')).text).not.toContain('href="/scope"');
    expect(await open('/scope')).toMatchObject({ status: 303, headers: { location: '/' } });
    await agent.patch(`/v1/users/${dana.id}/update_webpage`, { products: ['part_d'] });
    await test.insert('feature_override', { tenant_id: tenant.id, key: 'soa_requests', enabled: false });
    await agent.patch(`/v1/users/${dana.id}/update_webpage`, { about_me: 'Hello' });
    expect(await open('/scope')).toMatchObject({ status: 303 });
    expect(await send('/scope', person)).toMatchObject({ status: 303, headers: { location: '/' } });
  });
});

describe('the warning in a call', () => {
  let maria: TestContact;
  const warning = async () => (await agent.call(soaRequests.warning, { query: { contact_id: maria.id } })).data;
  const appointment = (title: string, starts: string) =>
    agent.call(calendar.create, {
      body: {
        event: {
          title,
          type: 'appointment',
          contact_ids: [maria.id],
          starts_at: starts,
          ends_at: new Date(Date.parse(starts) + 1_800_000).toISOString(),
        },
      },
    });
  beforeEach(async () => {
    maria = await test.makeContact(tenant, { owner: dana, first_name: 'Maria', last_name: 'Lopez' });
  });

  it('names the next Medicare appointment without a form in force, until the form is signed', async () => {
    await appointment('Roof insurance', '2026-03-03T15:00:00.000Z');
    expect(await warning()).toBeNull();
    await appointment('Medicare review', '2026-03-04T15:00:00.000Z');
    expect(await warning()).toMatchObject({ starts_at: '2026-03-04T15:00:00.000Z', sent_id: null });
    const { data } = await agent.call(soaRequests.create, { body: { contact_id: maria.id, via: 'link' } });
    expect(await warning()).toMatchObject({ sent_id: data.request.id });
    const path = new URL(data.link ?? '').pathname.replace('/soa/', '');
    const signed = { products: ['part_d' as const], name: 'Maria Lopez', signature: 'Maria Lopez' };
    await createAgent(test.app, { host: tenant.host }).call(soaRequests.submit, {
      params: { id: path },
      query: {},
      body: signed,
    });
    expect(await warning()).toBeNull();
  });

  it('also counts everyone of 64 or older, and nothing that is over, canceled, or far away', async () => {
    await test.query('update contact set date_of_birth = $2 where id = $1', [maria.id, '1960-01-01']);
    await appointment('Talk', '2026-03-30T15:00:00.000Z');
    expect(await warning()).toBeNull();
    const { data } = await appointment('Talk', '2026-03-04T15:00:00.000Z');
    expect(await warning()).toMatchObject({ event_id: data.id });
    await agent.call(calendar.update, { params: { id: data.id }, body: { event: { status: 'cancelled' } } });
    expect(await warning()).toBeNull();
    const other = await test.openSession(await test.makeUser(tenant));
    expect(await other.get(`/v1/soa_requests/warning?contact_id=${maria.id}`)).toMatchObject({ status: 404 });
  });
});

it('R359: the list filters by agent, status, and age', async () => {
  const ben = await test.makeUser(tenant, { first_name: 'Ben', last_name: 'Ito' });
  const contact = await test.makeContact(tenant, { owner: dana });
  await agent.call(soaRequests.create, { body: { contact_id: contact.id, via: 'link' } });
  expect(await forms({ agent_id: dana.id, status: 'sent', age: 'month' })).toHaveLength(1);
  expect(await forms({ agent_id: ben.id })).toEqual([]);
  test.clock.advance(45 * 86_400);
  agent = await test.openSession(dana);
  expect(await forms({ age: 'month' })).toEqual([]);
  expect(await forms({ age: 'quarter' })).toHaveLength(1);
});

import { adminStatuses } from '@bookline/contract/features/admin-lookups';
import { calendar } from '@bookline/contract/features/calendar';
import { contactMerges } from '@bookline/contract/features/contact-merges';
import { contacts } from '@bookline/contract/features/contacts';
import { followUps } from '@bookline/contract/features/follow-ups';
import { adminSettings } from '@bookline/contract/features/settings';
import { setupCalls } from '@bookline/contract/features/setup';
import { beforeEach, expect, it } from 'vitest';
import type { Agent } from '../../../test/agent.ts';
import type { TestTenant, TestUser } from '../../../test/builders.ts';
import { useTestApp } from '../../../test/create-test-app.ts';

const test = useTestApp();
let tenant: TestTenant;
let owner: TestUser;
let admin: Agent;
beforeEach(async () => {
  tenant = await test.makeTenant();
  owner = await test.makeUser(tenant, { account_type: 'admin' });
  admin = await test.signIn(owner);
});

const open = async () =>
  (await admin.call(setupCalls.get, {})).data.steps.filter(({ done }) => !done).map(({ step }) => step);

it('a step is done once its data is there, or once an admin ticks it', async () => {
  expect(await open()).toEqual(['brand', 'mail_server', 'phone_numbers', 'text_registration', 'users', 'import']);
  await admin.call(adminSettings.update, { params: { id: 'BRAND_COLOR' }, body: { value: '#0a7f5c' } });
  await admin.call(adminStatuses.create, { body: { title: 'Hot', color: '#d13438' } });
  await test.makeUser(tenant);
  await test.makeContact(tenant, { owner });
  expect(await open()).toEqual(['mail_server', 'phone_numbers', 'text_registration']);
  const { data } = await admin.call(setupCalls.mark, { body: { step: 'mail_server', marked: true } });
  expect(data.steps.find(({ step }) => step === 'mail_server')).toEqual({
    step: 'mail_server',
    done: true,
    marked: true,
  });
  await admin.call(setupCalls.mark, { body: { step: 'mail_server', marked: false } });
  expect(await open()).toEqual(['mail_server', 'phone_numbers', 'text_registration']);
});

const listed = async () => (await admin.call(contacts.list, { body: {} })).data.map(({ last_name }) => last_name);
const rows = async () => {
  const [row] = await test.query(
    `select (select count(*)::int from contact where tenant_id = $1) as contacts,
      (select count(*)::int from contact_follow_up where tenant_id = $1) as follow_ups,
      (select count(*)::int from calendar_event where tenant_id = $1 and deleted_at is null) as events`,
    [tenant.id],
  );
  return row;
};

it('sample data is added once, is no contact of the company, and goes without a trace of it in the lists', async () => {
  const own = await test.makeContact(tenant, { owner, last_name: 'Own' });
  await admin.call(followUps.create, { params: { id: own.id }, body: { title: 'Call', due_on: '2030-01-02' } });
  const before = await rows();
  const added = await Promise.all([admin.call(setupCalls.add_sample, {}), admin.call(setupCalls.add_sample, {})]);
  expect(added.map(({ data }) => data.sample_contacts)).toEqual([5, 5]);
  expect(await rows()).toEqual({ contacts: 6, follow_ups: 4, events: 2 });
  expect((await listed()).filter((name) => name.endsWith('(sample)'))).toHaveLength(5);
  const [sample] = (await admin.call(contacts.list, { body: { contacts_scope: { q: 'sample maria' } } })).data;
  await admin.call(calendar.create, {
    body: {
      event: {
        title: 'With both',
        starts_at: '2030-01-02T15:00:00Z',
        ends_at: '2030-01-02T16:00:00Z',
        contact_ids: [own.id, sample?.id ?? ''],
      },
    },
  });

  const { data } = await admin.call(setupCalls.remove_sample, {});
  expect(data.sample_contacts).toBe(0);
  expect(await listed()).toEqual(['Own']);
  expect(await rows()).toEqual({ ...before, events: 1 });
  expect((await admin.delete('/v1/admin/sample_data')).status).toBe(404);
});

it('with only sample data, the step to import contacts is open; a sample merged with an own contact stays', async () => {
  await admin.call(setupCalls.add_sample, {});
  expect(await open()).toContain('import');
  const own = await test.makeContact(tenant, { owner, first_name: 'Maria', last_name: 'Own' });
  const [sample] = (await admin.call(contacts.list, { body: { contacts_scope: { q: 'sample maria' } } })).data;
  const id = sample?.id ?? '';
  await admin.call(contactMerges.merge, {
    body: {
      survivor_id: id,
      contacts: [
        { id, version: 1 },
        { id: own.id, version: 1 },
      ],
      fields: {},
    },
  });
  const { data } = await admin.call(setupCalls.remove_sample, {});
  expect(data.sample_contacts).toBe(0);
  expect(await listed()).toEqual(['Lopez (sample)']);
});

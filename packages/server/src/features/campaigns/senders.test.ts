import { adminCampaignSenders } from '@bookline/contract/features/admin-campaign-senders';
import { campaigns } from '@bookline/contract/features/campaigns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts';
import { allAgree, setPostalAddress } from './campaigns.fixture.ts';
import { expectedEnd } from './expected-end.ts';

const zone = 'America/New_York';
const at = (text: string) => new Date(text);
const pace = { per_minute: 100, warm_up: false, warm_up_from: null, sent_today: 0, zone };

describe('the expected end of a campaign', () => {
  it('follows the pace, and stops at night', () => {
    const now = at('2026-11-25T20:50:00-05:00');
    expect(expectedEnd(500, now, pace, { now, by_day: true })).toEqual(at('2026-11-25T20:55:00-05:00'));
    expect(expectedEnd(1500, now, pace, { now, by_day: true })).toEqual(at('2026-11-26T08:05:00-05:00'));
    expect(expectedEnd(1500, now, pace, { now, by_day: false })).toEqual(at('2026-11-25T21:05:00-05:00'));
  });

  it('follows the days of a warm-up, over the end of daylight saving', () => {
    const now = at('2026-10-31T12:00:00-04:00');
    const warm = { ...pace, warm_up: true, warm_up_from: '2026-10-31', sent_today: 150 };
    expect(expectedEnd(50, now, warm, { now, by_day: true })).toEqual(at('2026-10-31T12:00:30-04:00'));
    expect(expectedEnd(450, now, warm, { now, by_day: true })).toEqual(at('2026-11-01T08:04:00-05:00'));
    // It begins with the first message.
    const later = { ...warm, warm_up_from: null, sent_today: 0 };
    expect(expectedEnd(200, at('2026-11-02T09:00:00-05:00'), later, { now, by_day: true })).toEqual(
      at('2026-11-02T09:02:00-05:00'),
    );
  });

  it('is unknown if it takes more than a year', () => {
    const now = at('2026-11-25T12:00:00-05:00');
    expect(expectedEnd(100_000_000, now, pace, { now, by_day: true })).toBeNull();
  });
});

describe('the pace of a sender', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('is listed before anything was sent, changed by admins, and moves the end of a scheduled campaign', async () => {
    const tenant = await test.makeTenant();
    const owner = await test.makeUser(tenant, { account_type: 'admin' });
    const admin = await test.signIn(owner);
    const list = async () => (await admin.call(adminCampaignSenders.list, {})).data;
    const [first] = await list();
    expect(first).toMatchObject({
      in_use: true,
      per_minute: 300,
      warm_up: false,
      warm_up_day: null,
      sent_today: 0,
      limit_today: null,
    });
    const address = first?.address ?? '';
    const change = async (body: object) =>
      (await admin.call(adminCampaignSenders.update, { body: { address, ...body } })).data;
    expect(await change({ warm_up: true })).toMatchObject({ warm_up: true, warm_up_day: null, limit_today: 200 });
    expect(await change({ warm_up_day: 3 })).toMatchObject({ warm_up_day: 3, limit_today: 800 });
    expect(await change({ warm_up: false, per_minute: 1 })).toMatchObject({ limit_today: null, per_minute: 1 });
    expect(await list()).toHaveLength(1);
    for (const [body, field] of [
      [{ per_minute: 0 }, 'per_minute'],
      [{ warm_up_day: 31 }, 'warm_up_day'],
    ] as const)
      expect(await admin.patch('/v1/admin/campaign_senders', { address, ...body })).toMatchObject({
        status: 422,
        body: { errors: { [field]: [expect.stringContaining('Enter 1 to')] } },
      });
    const other = { address: 'else@example.test', per_minute: 5 };
    expect(await admin.patch('/v1/admin/campaign_senders', other)).toMatchObject({ status: 404 });

    await setPostalAddress(test, tenant);
    await test.makeContacts(
      tenant,
      Array.from({ length: 3 }, (_, n) => ({ owner, emails: [`n${n}@example.test`] })),
    );
    await allAgree(test, owner);
    const send_at = new Date(test.clock.now().getTime() + 48 * 3_600_000).toISOString();
    const { data: made } = await admin.call(campaigns.mailing_group, {
      body: { all: true, subject: 'News', html: '<p>News</p>', send_at },
    });
    const end = async () =>
      Date.parse((await admin.call(campaigns.get, { params: { id: made.id } })).data.expected_end ?? '');
    const slow = await end();
    expect(slow).toBeGreaterThan(Date.parse(send_at));
    await change({ per_minute: 10_000 });
    expect(await end()).toBeLessThan(slow);
  });
});

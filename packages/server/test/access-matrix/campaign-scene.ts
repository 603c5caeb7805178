import { newId } from '../../src/platform/ids.ts';
import type { TestUser } from '../builders.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';

export interface CampaignScene {
  readonly campaign_trigger_id: string;
  /** The owner's campaigns. */
  readonly campaigns: Readonly<Record<'ready' | 'sending' | 'paused' | 'testing', string>>;
  readonly text_campaigns: Readonly<Record<'ready' | 'sending' | 'paused', string>>;
}

/** Campaigns in the states from which the calls lead on. */
export async function makeCampaignScene(
  test: TestApp,
  { owner, contact, email_id }: { owner: TestUser; contact: TestContact; email_id: string },
): Promise<CampaignScene> {
  const now = test.clock.now();
  const tenant_id = owner.tenant.id;
  async function campaign(status: string, more: Record<string, unknown> = {}): Promise<string> {
    const id = newId();
    await test.insert('campaign', {
      tenant_id,
      id,
      name: 'News',
      status,
      purpose: 'personal',
      email_id,
      content: { kind: 'written', subject: 'News', html: '<p>Hello</p>' },
      total: 1,
      parts: 1,
      parts_done: 1,
      made_by_id: owner.id,
      origin: { session_id: newId(), request_id: newId(), ip: '127.0.0.1' },
      created_at: now,
      ...more,
    });
    const text = more.channel === 'text';
    await test.insert('campaign_recipient', {
      tenant_id,
      campaign_id: id,
      contact_id: contact.id,
      position: 1,
      address: text ? '+16145550142' : 'joan@example.test',
      state: 'waiting',
    });
    return id;
  }
  await test.query(
    "insert into setting (tenant_id, key, value, updated_at) values ($1, 'POSTAL_ADDRESS', '1 Main St, Columbus, OH 43004', now()) on conflict do nothing",
    [tenant_id],
  );
  // Tests of texts go to the owner's own phone.
  await test.query(
    "insert into dialer_profile (tenant_id, user_id, verified_number, verified_at) values ($1, $2, '+16145550188', $3) on conflict do nothing",
    [tenant_id, owner.id, now],
  );
  const campaign_trigger_id = newId();
  await test.insert('campaign_trigger', {
    tenant_id,
    id: campaign_trigger_id,
    name: `Birthday ${campaign_trigger_id}`,
    trigger_type: 'birthday',
    recurrence: 'yearly',
    email_id,
    updated_by_id: owner.id,
    origin: { session_id: newId(), request_id: newId(), ip: '127.0.0.1' },
    created_at: now,
    updated_at: now,
  });
  const text = { channel: 'text', purpose: 'marketing', email_id: null, content: { kind: 'text', words: 'Hello' } };
  return {
    campaign_trigger_id,
    text_campaigns: {
      ready: await campaign('ready', text),
      sending: await campaign('sending', text),
      paused: await campaign('paused', text),
    },
    campaigns: {
      ready: await campaign('ready'),
      sending: await campaign('sending'),
      paused: await campaign('paused'),
      testing: await campaign('sending', {
        subject_b: 'More news',
        test_percent: 20,
        test_wait_minutes: 60,
        winner_by: 'manual',
      }),
    },
  };
}

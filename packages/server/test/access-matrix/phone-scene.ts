import { hashPassword } from '../../src/features/sessions/password.ts';
import { newId } from '../../src/platform/ids.ts';
import type { TestTenant, TestUser } from '../builders.ts';
import { makeCall } from '../call-rows.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';
import { makeDialRun } from '../dial-run-rows.ts';
import { makeVoicemailMessage } from '../voicemail-message-rows.ts';

export interface PhoneScene {
  /** A number the owner bought. Its order has the same id. */
  readonly phone_number_id: string;
  /** The registration of the company, which can be submitted. */
  readonly text_filing_id: string;
  /** A paused run of calls whose current contact was called, and a contact in it that waits. */
  readonly dial_run_id: string;
  readonly dial_run_contact_id: string;
  /** A run whose current call is active, and plays a message. */
  readonly called_run_id: string;
  readonly voicemail_message_id: string;
  /** E.164. */
  readonly number: string;
}

/** The code sent to every owner's phone. */
export const PHONE_CODE = '142857';
let hashed: Promise<string> | undefined;

const company = {
  kind: 'brand',
  legal_name: 'Northstar Insurance Agency LLC',
  ein: '311234567',
  street: '1 Main St',
  city: 'Columbus',
  state: 'OH',
  zip: '43004',
  website: 'https://northstar.test',
  contact_first_name: 'Dana',
  contact_last_name: 'Adams',
  contact_title: 'Owner',
  contact_email: 'dana@northstar.test',
  contact_phone: '614-555-0100',
};

/** A number, and a code being sent. */
export async function makePhoneScene(
  test: TestApp,
  tenant: TestTenant,
  { owner, contact, number }: { owner: TestUser; contact: TestContact; number: number },
): Promise<PhoneScene> {
  const now = test.clock.now();
  const id = newId();
  const bought = {
    tenant_id: tenant.id,
    id,
    number: `+1302555${1000 + number}`,
    kind: 'local',
    label: 'Mine',
    monthly_price: '1.15',
    provider: 'local',
    account: 'local',
    owner_id: owner.id,
  };
  const origin = { session_id: newId(), request_id: 'made by the test', ip: '192.0.2.9' };
  await test.insert('phone_number_order', { ...bought, made_by_id: owner.id, origin, status: 'done', created_at: now });
  await test.insert('phone_number', {
    ...bought,
    voice: true,
    sms: true,
    mms: true,
    ref: newId(),
    bought_by_id: owner.id,
    bought_at: now,
  });
  await test.query(
    `insert into dialer_profile (tenant_id, user_id, verified_number, verified_at, enabled) values ($1, $2, '+16145550199', $3, true)
     on conflict (tenant_id, user_id) do update set verified_number = excluded.verified_number, verified_at = excluded.verified_at, enabled = true`,
    [tenant.id, owner.id, now],
  );
  const attempt_id = await makeCall(test, owner, { contact_id: contact.id });
  const { id: dial_run_id, entries } = await makeDialRun(test, owner, [
    { contact_id: contact.id, state: 'current', attempt_id },
    { contact_id: contact.id },
  ]);
  const active_id = await makeCall(test, owner, {
    contact_id: contact.id,
    status: 'in_progress',
    ended_at: null,
    other_sid: 'CA2',
    message_began_at: now,
  });
  const called = await makeDialRun(test, owner, [{ contact_id: contact.id, state: 'current', attempt_id: active_id }]);
  const voicemail_message_id = await makeVoicemailMessage(test, owner);
  hashed ??= hashPassword(PHONE_CODE);
  await test.insert('phone_verification', {
    tenant_id: tenant.id,
    user_id: owner.id,
    number: '+16145550177',
    code_hash: await hashed,
    expires_at: new Date(now.getTime() + 600_000),
  });
  // So that validations cost something, and there are some. A tenant has one row, also with several scenes.
  await test.query(
    `insert into telephony_settings (tenant_id, provider, local_price, toll_free_price, validation_price, buyers, numbers_each, updated_at)
     values ($1, 'installation', 0, 0, 1.50, 'everyone', 5, $2) on conflict do nothing`,
    [tenant.id, now],
  );
  await test.query(
    'insert into validation_balance (tenant_id, user_id, units) values ($1, $2, 1000) on conflict do nothing',
    [tenant.id, owner.id],
  );
  // A tenant has one, also with several scenes.
  const filing = await test.query<{ id: string }>(
    `insert into text_filing (tenant_id, id, kind, state, facts, created_at, updated_at)
     values ($1, $2, 'brand', 'draft', $3, $4, $4) on conflict (tenant_id) where kind = 'brand' do update set updated_at = excluded.updated_at returning id`,
    [tenant.id, newId(), JSON.stringify(company), now],
  );
  const dial_run_contact_id = entries[1] ?? '';
  return {
    called_run_id: called.id,
    voicemail_message_id,
    dial_run_id,
    dial_run_contact_id,
    text_filing_id: filing[0]?.id ?? '',
    phone_number_id: id,
    number: bought.number,
  };
}

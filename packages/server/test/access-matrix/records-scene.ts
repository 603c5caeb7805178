import { newId } from '../../src/platform/ids.ts';
import type { TestUser } from '../builders.ts';
import { makeCall, makeRecording } from '../call-rows.ts';
import type { TestContact } from '../contact-rows.ts';
import type { TestApp } from '../create-test-app.ts';

export interface RecordsScene {
  readonly policy_id: string;
  readonly security_id: string;
  readonly contact_file_id: string;
  readonly call_id: string;
  readonly call_file_id: string;
  /** Active calls: one where both sides hear that it's recorded, one being recorded, and one with a paused recording. */
  readonly told_call_id: string;
  readonly held_call_id: string;
  /** Someone was added to it. */
  readonly joined_call_id: string;
  readonly transferred_call_id: string;
  readonly recorded_call_id: string;
  readonly paused_call_id: string;
  /** Calls of an agent below the owner, who has joined the second one. */
  readonly live_call_id: string;
  readonly supervision_id: string;
}

/** A contact's records: a policy, a security, a file, and a recorded call. */
export async function makeRecordsScene(
  test: TestApp,
  { owner, contact, carrier_id }: { owner: TestUser; contact: TestContact; carrier_id: string },
): Promise<RecordsScene> {
  const tenant_id = owner.tenant.id;
  const now = test.clock.now();
  const hung = { tenant_id, contact_id: contact.id, created_at: now, updated_at: now };
  const policy_id = newId();
  await test.insert('contact_policy', {
    ...hung,
    id: policy_id,
    carrier_id,
    product_line: 'medicare_supplement',
    policy_number: 'MS-1',
    status: 'in_force',
    premium: '142.50',
    premium_mode: 'monthly',
    effective_on: '2026-01-01',
    beneficiaries: [],
    writing_agent_id: owner.id,
    notes: '',
    version: 1,
    made_by_id: owner.id,
  });
  const security_id = newId();
  await test.insert('contact_security', {
    ...hung,
    id: security_id,
    type: 'ira',
    custodian: 'Fidelity',
    value: '52000.00',
    as_of: '2026-01-01',
    notes: '',
    version: 1,
    made_by_id: owner.id,
  });
  const contact_file_id = newId();
  const file_id = newId();
  await test.insert('stored_file', {
    tenant_id,
    id: file_id,
    key: newId(),
    name: 'plan.txt',
    size: 4,
    content_type: 'text/plain',
    purpose: 'contact',
    made_by_id: owner.id,
    created_at: now,
  });
  await test.insert('contact_file', { ...hung, id: contact_file_id, name: 'plan.txt' });
  await test.insert('contact_file_version', {
    tenant_id,
    contact_file_id,
    version: 1,
    file_id,
    uploaded_by_id: owner.id,
    created_at: now,
  });
  const call_id = await makeCall(test, owner, { contact_id: contact.id });
  const call_file_id = await makeRecording(test, owner, call_id);
  // Several scenes share a tenant.
  await test.query(
    `insert into setting (tenant_id, key, value, public, updated_at, updated_by_id)
     values ($1, 'TRANSCRIPTION_URL', 'https://transcripts.example.test/v1', false, $2, $3) on conflict do nothing`,
    [owner.tenant.id, test.clock.now(), owner.id],
  );
  const goesOn = { status: 'in_progress', ended_at: null, other_sid: 'CA2', contact_id: contact.id };
  const told_call_id = await makeCall(test, owner, { ...goesOn, room: 'call', disclosing_at: test.clock.now() });
  const held_call_id = await makeCall(test, owner, { ...goesOn, room: 'call', held_at: test.clock.now() });
  const transferred_call_id = await makeCall(test, owner, {
    ...goesOn,
    transferred_at: test.clock.now(),
    transferred_to_number: '+16145550170',
  });
  const joined_call_id = await makeCall(test, owner, goesOn);
  await test.insert('call_party', {
    tenant_id,
    id: newId(),
    call_id: joined_call_id,
    number: '+16145550170',
    added_at: test.clock.now(),
  });
  const recorded_call_id = await makeCall(test, owner, { ...goesOn, recording: 'recording', disclosed_at: now });
  const paused_call_id = await makeCall(test, owner, { ...goesOn, recording: 'paused', disclosed_at: now });
  const below = await test.makeUser(owner.tenant, { manager: owner });
  const recorded = { ...goesOn, room: 'call', recording: 'recording', disclosed_at: now };
  const live_call_id = await makeCall(test, below, recorded);
  const supervision_id = newId();
  await test.insert('call_supervision', {
    tenant_id,
    id: supervision_id,
    call_id: await makeCall(test, below, recorded),
    user_id: owner.id,
    mode: 'listen',
    modes: ['listen'],
    created_at: now,
    leg_sid: `CA${supervision_id}`,
    joined_at: now,
    mode_since: now,
  });
  return {
    policy_id,
    security_id,
    contact_file_id,
    call_id,
    call_file_id,
    told_call_id,
    held_call_id,
    transferred_call_id,
    joined_call_id,
    recorded_call_id,
    paused_call_id,
    live_call_id,
    supervision_id,
  };
}

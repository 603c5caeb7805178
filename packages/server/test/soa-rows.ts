import { createHash } from 'node:crypto';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { canonicalJson, type SoaContent, sha256 } from '../src/features/soa-requests/soa-requests.api.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestUser } from './builders.ts';
import type { TestContact } from './contact-rows.ts';
import type { TestApp } from './create-test-app.ts';

export interface SoaRows {
  readonly sent_id: string;
  readonly signed_id: string;
  /** Started by a visitor for a contact who was known, and signed. */
  readonly unconfirmed_id: string;
  readonly completed_id: string;
  /** The secret in the link of the one that waits. */
  readonly token: string;
}

// Leaves room for what a test signs in between.
const STEP = 1000;
let chain_no = 0;

/** JSON can't hold bytes. */
const bytea = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`;

/** A form that waits for its signature, signed ones, and a completed one. */
export async function makeSoa(test: TestApp, owner: TestUser, contact: TestContact): Promise<SoaRows> {
  const now = test.clock.now();
  const valid_until = new Date(now.getTime() + 365 * DAY_MS);
  const tenant_id = owner.tenant.id;
  const make = async (status: 'sent' | 'signed' | 'completed', origin: 'agent' | 'visitor' = 'agent') => {
    const id = newId();
    await test.insert('soa_request', {
      tenant_id,
      id,
      contact_id: contact.id,
      contact_name: 'Ann Adams',
      agent_id: owner.id,
      origin,
      confirm_signer: origin === 'visitor',
      language: 'English',
      status,
      products: ['part_d'],
      created_at: now,
      // Opening it for the first time leaves a mark.
      opened_at: now,
      expires_at: new Date(now.getTime() + 60 * DAY_MS),
      ...(status !== 'sent' && { version: 1, signed_at: now, valid_until }),
    });
    if (status === 'sent') return id;
    const content: SoaContent = {
      format: 'scope-of-appointment/1',
      id,
      version: 1,
      kind: 'signed',
      language: 'English',
      company: 'Lakeside',
      agent: { id: owner.id, name: 'Dana Adams', phone: '', npn: '' },
      beneficiary: { name: 'Ann Adams', phone: '', address: '' },
      representative: null,
      products: ['part_d'],
      statement: [],
      signature: { typed: 'Ann Adams', drawn: '' },
      signed_at: now.toISOString(),
      valid_until: valid_until.toISOString(),
      ip: '192.0.2.7',
      user_agent: '',
      completion: null,
      previous_sha256: null,
    };
    const text = canonicalJson(content);
    const pdf = Buffer.from(`%PDF ${id}`);
    chain_no += STEP;
    await test.insert('soa_version', {
      tenant_id,
      soa_id: id,
      version: 1,
      kind: 'signed',
      content: text,
      content_sha256: bytea(sha256(text)),
      pdf: bytea(pdf),
      pdf_sha256: bytea(sha256(pdf)),
      chain_no,
      previous_hash: bytea(Buffer.alloc(32)),
      entry_hash: bytea(sha256(id)),
      created_at: now,
    });
    return id;
  };
  const sent_id = await make('sent');
  const token = `${tenant_id}-${sent_id.replaceAll('-', '')}`;
  await test.insert('soa_link', {
    tenant_id,
    token_hash: bytea(createHash('sha256').update(token).digest()),
    soa_id: sent_id,
    via: 'link',
    created_at: now,
  });
  const signed_id = await make('signed');
  const unconfirmed_id = await make('signed', 'visitor');
  return { sent_id, signed_id, unconfirmed_id, completed_id: await make('completed'), token };
}

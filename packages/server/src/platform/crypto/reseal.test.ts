import { beforeEach, describe, expect, it } from 'vitest';
import type { TestTenant } from '../../../test/builders.ts';
import { makeCall, makeRecording } from '../../../test/call-rows.ts';
import { useTestApp } from '../../../test/create-test-app.ts';
import { sealedText } from '../../../test/sealed-text.ts';
import { newId } from '../ids.ts';
import { countUnderOlderKeys, resealTenant } from './reseal.ts';
import { type SealedPlace, sealedColumns } from './sealed-columns.ts';
import { openSecret, rotateTenantKey, type SealingContext, sealSecret } from './tenant-secrets.ts';

const test = useTestApp();
let tenant: TestTenant;
beforeEach(async () => {
  tenant = await test.makeTenant();
});

const inTenant = <T>(work: (ctx: SealingContext) => Promise<T>, of = tenant) =>
  test.services.database.inTenant(of.id, (db) => work({ ...test.services, db, tenant: of }));

/** Adds rows with a value in every encrypted column, as many as the column allows. Returns the number of secrets. */
async function sealEverywhere(count: number, of = tenant): Promise<number> {
  const now = test.clock.now();
  const seal = (place: SealedPlace) => sealedText(test, { tenant: of }, place, place.column);
  const owner = await test.makeUser(of);
  const contact = await test.makeContact(of, { owner });
  const ids = { tenant_id: of.id, contact_id: contact.id };
  const both = { user_id: owner.id, tenant_id: of.id };
  const factor = { table: 'two_factor', row: owner.id } as const;
  await test.insert('two_factor', {
    ...both,
    secret: await seal({ ...factor, column: 'secret' }),
    pending_secret: await seal({ ...factor, column: 'pending_secret' }),
  });
  const code = await seal({ table: 'mailed_code', column: 'code', row: owner.id });
  await test.insert('mailed_code', { ...both, code, sent_at: now, expires_at: now });
  await test.insert('feedback_mailbox', {
    tenant_id: of.id,
    host: 'imap.agency.test',
    port: 993,
    security: 'tls',
    username: 'bounces',
    password_sealed: await seal({ table: 'feedback_mailbox', column: 'password_sealed', row: '' }),
    folder: 'INBOX',
    return_address: 'bounces@agency.test',
    read_replies: false,
    updated_at: now,
  });
  await test.insert('mail_server', {
    tenant_id: of.id,
    host: 'smtp.example.com',
    port: 587,
    security: 'tls',
    password_sealed: await seal({ table: 'mail_server', column: 'password_sealed', row: '' }),
    dkim_key_sealed: await seal({ table: 'mail_server', column: 'dkim_key_sealed', row: '' }),
    from_name: 'Northstar',
    from_address: 'hello@northstar.test',
    updated_at: now,
  });
  await test.insert('setting', {
    tenant_id: of.id,
    key: 'A_SECRET',
    public: false,
    sealed: await seal({ table: 'setting', column: 'sealed', row: 'A_SECRET' }),
  });
  await test.insert('single_sign_on', {
    tenant_id: of.id,
    enabled: false,
    label: 'Agency',
    issuer: 'https://id.example.com',
    client_id: 'bookline',
    client_secret_sealed: await seal({ table: 'single_sign_on', column: 'client_secret_sealed', row: '' }),
    email_claim: 'email',
    first_name_claim: 'given_name',
    last_name_claim: 'family_name',
    allowed_domains: ['agency.test'],
    create_users: false,
    account_type: 'agent',
    updated_at: now,
  });
  await test.insert('telephony_settings', {
    tenant_id: of.id,
    provider: 'local',
    auth_token_sealed: await seal({ table: 'telephony_settings', column: 'auth_token_sealed', row: '' }),
    api_key_secret_sealed: await seal({ table: 'telephony_settings', column: 'api_key_secret_sealed', row: '' }),
    local_price: '1.00',
    toll_free_price: '2.00',
    buyers: 'everyone',
    numbers_each: 1,
    updated_at: now,
  });
  const payments = { table: 'payment_settings', row: '' } as const;
  await test.insert('payment_settings', {
    tenant_id: of.id,
    gateway: 'stripe',
    publishable_key: 'pk_test_1',
    account: 'acct_1',
    secret_key_sealed: await seal({ ...payments, column: 'secret_key_sealed' }),
    webhook_secret_sealed: await seal({ ...payments, column: 'webhook_secret_sealed' }),
    updated_at: now,
  });
  const [account_id, template_id, security_id] = [newId(), newId(), newId()];
  await test.insert('outside_account', {
    tenant_id: of.id,
    id: account_id,
    user_id: owner.id,
    kind: 'google',
    external_id: 'ann@gmail.test',
    name: 'Ann',
    credential_sealed: await seal({ table: 'outside_account', column: 'credential_sealed', row: account_id }),
    token_sealed: await seal({ table: 'outside_account', column: 'token_sealed', row: account_id }),
    next_sync_at: now,
    origin: '{}',
    created_at: now,
    updated_at: now,
  });
  await test.insert('workflow_template', {
    tenant_id: of.id,
    id: template_id,
    name: 'Welcome',
    webhook_secret_sealed: await seal({
      table: 'workflow_template',
      column: 'webhook_secret_sealed',
      row: template_id,
    }),
    created_by_id: owner.id,
    updated_by_id: owner.id,
    created_at: now,
    updated_at: now,
  });
  const webhook_id = newId();
  const webhook = { table: 'webhook_endpoint', row: webhook_id } as const;
  await test.insert('webhook_endpoint', {
    tenant_id: of.id,
    id: webhook_id,
    user_id: owner.id,
    name: 'n8n',
    url: 'https://example.com/hook',
    audience: 'visible',
    event_types: [],
    secret_sealed: await seal({ ...webhook, column: 'secret_sealed' }),
    old_secret_sealed: await seal({ ...webhook, column: 'old_secret_sealed' }),
    old_secret_until: now,
    enabled: true,
    enabled_at: now,
    origin: '{}',
    cursor_tx: '1',
    cursor_id: webhook_id,
    failures: 0,
    created_at: now,
    updated_at: now,
  });
  await test.insert('contact_security', {
    ...ids,
    id: security_id,
    type: 'ira',
    account_number_sealed: await seal({ table: 'contact_security', column: 'account_number_sealed', row: security_id }),
    account_last4: '6789',
    made_by_id: owner.id,
    created_at: now,
    updated_at: now,
  });
  const quote_id = newId();
  await test.insert('csg_quote', {
    ...ids,
    id: quote_id,
    source: 'sample',
    content_sealed: await seal({ table: 'csg_quote', column: 'content_sealed', row: quote_id }),
    as_of: now,
    made_by_id: owner.id,
    created_at: now,
  });
  const application_id = newId();
  await test.insert('application', {
    ...ids,
    id: application_id,
    agent_id: owner.id,
    provider: 'local',
    form: 'life',
    status: 'signed',
    answers_sealed: await seal({ table: 'application', column: 'answers_sealed', row: application_id }),
    created_at: now,
    updated_at: now,
  });
  const document = { table: 'application_document', row: `${application_id} 1` } as const;
  await test.insert('application_document', {
    tenant_id: of.id,
    application_id,
    version: 1,
    kind: 'signed',
    content_sealed: await seal({ ...document, column: 'content_sealed' }),
    content_sha256: '\\xa1b2',
    pdf_sealed: await seal({ ...document, column: 'pdf_sealed' }),
    pdf_sha256: '\\xa1b2',
    created_at: now,
  });
  await test.insert('csg_session', {
    tenant_id: of.id,
    key_hash: 'a1b2',
    token_sealed: await seal({ table: 'csg_session', column: 'token_sealed', row: 'a1b2' }),
    ends_at: now,
  });
  const recording_id = await makeRecording(test, owner, await makeCall(test, owner));
  await test.insert('call_transcript', {
    tenant_id: of.id,
    recording_id,
    status: 'ready',
    content_sealed: await seal({ table: 'call_transcript', column: 'content_sealed', row: recording_id }),
    requested_at: now,
  });
  const import_attempt_id = newId();
  await test.insert('import_attempt', {
    tenant_id: of.id,
    id: import_attempt_id,
    made_by_id: owner.id,
    file_key: 'book',
    file_name: 'book.csv',
    format: 'csv',
    size: 1,
    status: 'complete',
    kind: 'clients',
    headers: ['MBI'],
    fields: '[]',
    created_at: now,
  });
  await test.insert('import_row', {
    tenant_id: of.id,
    import_attempt_id,
    row_no: 2,
    outcome: 'rejected',
    medicare_sealed: await seal({ table: 'import_row', column: 'medicare_sealed', row: `${import_attempt_id} 2` }),
  });
  for (let n = 0; n < count; n++) {
    const id = newId();
    await test.insert('contact_rx_item', {
      ...ids,
      id,
      section: 'conditions',
      position: n,
      item_sealed: await seal({ table: 'contact_rx_item', column: 'item_sealed', row: id }),
      saved_by_id: owner.id,
      saved_at: now,
    });
    await test.insert('contact_answer', {
      ...ids,
      id,
      line: 'medicare',
      question: `q${n}`,
      answer_sealed: await seal({ table: 'contact_answer', column: 'answer_sealed', row: id }),
      answered_by_id: owner.id,
      answered_at: now,
    });
  }
  return 25 + 2 * count;
}

/** Each secret's column, key version, and decrypted text. */
async function everything(of = tenant) {
  const found: { column: string; version: number; text: string }[] = [];
  for (const { place, sealed } of await everyPlace(of))
    found.push({
      column: place.column,
      version: sealed.readUInt32BE(1),
      text: await inTenant((ctx) => openSecret(ctx, place, sealed), of),
    });
  return found;
}

/** Every secret and its place. */
async function everyPlace(of = tenant) {
  const found: { place: SealedPlace; sealed: Buffer }[] = [];
  for (const { key, ...place } of sealedColumns) {
    const { table, column } = place;
    const row = key.length === 0 ? "''" : key.join(` || ' ' || `);
    const rows = await test.query<{ row: string; sealed: Buffer }>(
      `select ${row} as row, ${column} as sealed from ${table} where tenant_id = $1 and ${column} is not null`,
      [of.id],
    );
    for (const { row: at, sealed } of rows) found.push({ place: { ...place, row: at }, sealed });
  }
  return found;
}

it('a secret of any column opens only in its own place', async () => {
  await sealEverywhere(1);
  const all = await everyPlace();
  expect(new Set(all.map(({ place }) => `${place.table}.${place.column}`)).size).toBe(sealedColumns.length);
  for (const { place, sealed } of all) {
    expect(await inTenant((ctx) => openSecret(ctx, place, sealed))).toBe(place.column);
    const others = [
      ...all.map((other) => other.place).filter((other) => other !== place),
      { ...place, row: 'another' },
    ];
    for (const other of others)
      await expect(inTenant((ctx) => openSecret(ctx, other, sealed))).rejects.toThrow('sealed for another place');
  }
});

describe("a tenant's new key", () => {
  it('encrypts every encrypted column again: all values open, and none is left under the old key', async () => {
    const other = await test.makeTenant();
    await sealEverywhere(1, other);
    const count = await sealEverywhere(5);
    const before = await everything();
    expect(before).toHaveLength(count);
    expect(new Set(before.map(({ column }) => column))).toEqual(new Set(sealedColumns.map(({ column }) => column)));
    await inTenant(rotateTenantKey);
    expect(await countUnderOlderKeys(test.services, tenant.id)).toBe(count);
    expect(await resealTenant(test.services, tenant.id, { chunk: 2 })).toBe(count);
    expect(await countUnderOlderKeys(test.services, tenant.id)).toBe(0);
    const after = await everything();
    expect(after).toHaveLength(count);
    for (const { column, version, text } of after) expect({ version, text }).toEqual({ version: 2, text: column });
    expect(new Set((await everything(other)).map(({ version }) => version))).toEqual(new Set([1]));
    expect(await resealTenant(test.services, tenant.id)).toBe(0);
  });

  it('continues where it was interrupted', async () => {
    const count = await sealEverywhere(6);
    await inTenant(rotateTenantKey);
    const stop = new AbortController();
    let transactions = 0;
    const cutOff: typeof test.services.database = {
      ...test.services.database,
      inTenant: (id, work, options) => {
        if (++transactions === 6) stop.abort(new Error('the machine went off'));
        return test.services.database.inTenant(id, work, options);
      },
    };
    const services = { ...test.services, database: cutOff };
    await expect(resealTenant(services, tenant.id, { chunk: 2, signal: stop.signal })).rejects.toThrow('went off');
    const left = await countUnderOlderKeys(test.services, tenant.id);
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(count);
    expect(await resealTenant(test.services, tenant.id, { chunk: 2 })).toBe(left);
    expect(new Set((await everything()).map(({ version }) => version))).toEqual(new Set([2]));
    for (const { column, text } of await everything()) expect(text).toBe(column);
  });

  it('also covers a value that was being encrypted with the old key', async () => {
    await sealEverywhere(1);
    const owner = await test.makeUser(tenant);
    const contact = await test.makeContact(tenant, { owner });
    let finish = (): void => undefined;
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    let sealing: Promise<void> | undefined;
    await new Promise<void>((begun) => {
      sealing = test.services.database.inTenant(tenant.id, async (db) => {
        const id = newId();
        const place = { table: 'contact_rx_item', column: 'item_sealed', row: id } as const;
        const item_sealed = await sealSecret({ ...test.services, db, tenant }, place, 'item_sealed');
        begun();
        await finished;
        const row = { section: 'conditions', position: 0, saved_by_id: owner.id, saved_at: test.clock.now() };
        await db
          .insertInto('contact_rx_item')
          .values({ ...row, tenant_id: tenant.id, id, contact_id: contact.id, item_sealed })
          .execute();
      });
    });
    await inTenant(rotateTenantKey);
    const resealing = resealTenant(test.services, tenant.id);
    // The rotation waits for the open transaction. Once it waits, that transaction may finish.
    const waiting =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%tenant_key%for update%'";
    while ((await test.query(waiting)).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    finish();
    await Promise.all([resealing, sealing]);
    expect(await countUnderOlderKeys(test.services, tenant.id)).toBe(0);
  });
});

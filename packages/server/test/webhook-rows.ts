import { randomBytes } from 'node:crypto';
import { sealSecret } from '../src/platform/crypto/tenant-secrets.ts';
import { newId } from '../src/platform/ids.ts';
import type { TestUser } from './builders.ts';
import type { TestApp } from './create-test-app.ts';

/** An enabled webhook of a user, and a delivery to it that failed. */
export async function makeWebhook(
  test: TestApp,
  { id: user_id, tenant }: TestUser,
): Promise<{ readonly webhook_id: string; readonly webhook_delivery_id: string }> {
  const now = test.clock.now();
  const [webhook_id, webhook_delivery_id] = [newId(), newId()];
  const place = { table: 'webhook_endpoint', column: 'secret_sealed', row: webhook_id } as const;
  const secret = `whsec_${randomBytes(24).toString('base64')}`;
  const sealed = await test.services.database.inTenant(tenant.id, (db) =>
    sealSecret({ ...test.services, db, tenant }, place, secret),
  );
  await test.insert('webhook_endpoint', {
    tenant_id: tenant.id,
    id: webhook_id,
    user_id,
    name: 'n8n',
    url: 'https://example.com/hook',
    event_types: [],
    audience: 'visible',
    secret_sealed: `\\x${sealed.toString('hex')}`,
    enabled: true,
    enabled_at: now,
    origin: { session_id: webhook_id, request_id: webhook_id, ip: '' },
    cursor_tx: (await test.query<{ tx: string }>('select pg_current_xact_id()::text as tx'))[0]?.tx,
    cursor_id: webhook_id,
    failures: 0,
    created_at: now,
    updated_at: now,
  });
  await test.insert('webhook_delivery', {
    tenant_id: tenant.id,
    id: webhook_delivery_id,
    endpoint_id: webhook_id,
    type: 'webhook.test',
    at: now,
    items: [],
    status: 'failed',
    tries: 9,
    response_status: 500,
    duration_ms: 12,
    response: '',
    error: 'The endpoint answered 500.',
    created_at: now,
  });
  return { webhook_id, webhook_delivery_id };
}

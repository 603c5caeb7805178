import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import type { WebhookEventType } from '@bookline/contract/rules/webhook-events';
import { sql } from 'kysely';
import type { Services } from '../platform/context.ts';
import { sealSecret } from '../platform/crypto/tenant-secrets.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { newWebhookSecret } from '../platform/net/call-webhook.ts';
import { findAdmin } from './find-admin.ts';

interface Sent {
  readonly type: WebhookEventType;
  /** The timeline entries it's about. */
  readonly kind: string;
  readonly response_status: number | null;
  readonly error?: string;
  readonly tries?: number;
}

const UNAVAILABLE = { response_status: 503, error: 'The endpoint answered 503.', tries: 9 } as const;
const sent: readonly Sent[] = [
  { type: 'note.created', kind: 'note', response_status: 204 },
  { type: 'contact.created', kind: 'created', response_status: 204 },
  { type: 'call.ended', kind: 'call', response_status: 200 },
  { type: 'contact.tags_changed', kind: 'tags', ...UNAVAILABLE },
  { type: 'contact.status_changed', kind: 'status', ...UNAVAILABLE },
  { type: 'note.created', kind: 'note', response_status: 204, tries: 2 },
  { type: 'activity.logged', kind: 'activity', response_status: 204 },
  { type: 'call.ended', kind: 'call', response_status: 204 },
];

/** The admin's webhook with what was sent to it. It's paused, because the demo data must not be sent anywhere. */
export async function seedWebhooks(
  services: Pick<Services, 'clock' | 'master_keys'>,
  db: Db,
  tenant_id: number,
): Promise<void> {
  const now = services.clock.now();
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
  const admin = await findAdmin(db, tenant_id);
  if (!admin) return;
  const endpoint_id = newId();
  const place = { table: 'webhook_endpoint', column: 'secret_sealed', row: endpoint_id } as const;
  await db
    .insertInto('webhook_endpoint')
    .values({
      tenant_id,
      id: endpoint_id,
      user_id: admin.id,
      name: 'n8n',
      url: 'https://n8n.example.com/webhook/bookline',
      audience: 'visible',
      secret_sealed: await sealSecret({ ...services, db, tenant: { id: tenant_id } }, place, newWebhookSecret()),
      enabled: false,
      disabled_reason: 'paused',
      disabled_at: ago(5),
      enabled_at: ago(9000),
      origin: JSON.stringify({ session_id: endpoint_id, request_id: endpoint_id, ip: '' }),
      cursor_tx: sql<string>`pg_snapshot_xmin(pg_current_snapshot())`,
      cursor_id: endpoint_id,
      last_success_at: ago(20),
      created_at: ago(9000),
      updated_at: ago(5),
    })
    .execute();
  const deliveries = [];
  for (const [index, { type, kind, response_status, error = null, tries = 1 }] of sent.entries()) {
    const at = ago(20 + index * 47);
    const entries = await db
      .selectFrom('contact_activity')
      .select(['contact_id', 'actor_id', 'subject_id'])
      .where('tenant_id', '=', tenant_id)
      .where('kind', '=', kind)
      .orderBy('at', 'desc')
      .orderBy('id')
      .offset(index)
      .limit(1)
      .execute();
    if (entries.length === 0) continue;
    deliveries.push({
      tenant_id,
      id: newId(),
      endpoint_id,
      type,
      at,
      items: JSON.stringify(
        entries.map(({ contact_id, actor_id, subject_id }) => ({
          contact_id,
          record_id: subject_id,
          at: at.toISOString(),
          user_id: actor_id,
          detail: {},
        })),
      ),
      status: error === null ? 'delivered' : 'failed',
      tries,
      last_try_at: at,
      response_status,
      duration_ms: 38 + 17 * index,
      response: error === null ? '' : 'Service Unavailable',
      error,
      created_at: at,
    });
  }
  if (deliveries.length > 0) await db.insertInto('webhook_delivery').values(deliveries).execute();
}

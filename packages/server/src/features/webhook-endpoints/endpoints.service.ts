import type { BodyOf } from '@bookline/contract/endpoint';
import {
  type ShownWebhookEndpoint,
  type WebhookEndpoint,
  webhookAudience,
  type webhookEndpoints,
  webhookStop,
} from '@bookline/contract/features/webhook-endpoints';
import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { MAX_WEBHOOK_ENDPOINTS, WEBHOOK_SECRET_OVERLAP_H } from '@bookline/contract/rules/webhook-events';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { newWebhookSecret } from '../../platform/net/call-webhook.ts';
import { mayBeAsked } from '../../platform/net/fetch-public.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { updateQueuedToFailed } from './deliveries.queries.ts';
import {
  deleteEndpoint,
  type EndpointRow,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  updateEndpoint,
  updateToDisabled,
  updateToEnabled,
  type WorkingEndpoint,
} from './endpoints.queries.ts';
import { secretPlaces } from './secret-places.ts';

/** Why the deliveries that waited for a disabled endpoint failed. */
export const DISABLED = 'The webhook was disabled.';

/** The endpoints of the user who asks, newest first. */
export const readEndpoints = async (ctx: Context): Promise<WebhookEndpoint[]> =>
  (await listEndpoints(ctx.db, ctx.tenant.id, ctx.actor.user_id)).map(presentEndpoint);

/** One of the user's own endpoints. Throws 404. */
export async function getEndpoint(ctx: Context, id: string): Promise<EndpointRow> {
  const row = await findEndpoint(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

/** One of the user's own endpoints, locked until the transaction ends. Throws 404. */
async function holdEndpoint(ctx: Context, id: string): Promise<WorkingEndpoint> {
  const row = await lockEndpoint(ctx.db, ctx.tenant.id, id);
  if (row?.user_id !== ctx.actor.user_id) throw new AppError('not_found');
  return row;
}

/** Creates an endpoint. Throws 422 for a URL that may not be called, or at the maximum number of endpoints. */
export async function makeEndpoint(
  ctx: Context,
  input: BodyOf<typeof webhookEndpoints.create>,
): Promise<ShownWebhookEndpoint> {
  const { db, tenant, actor } = ctx;
  const mine = await listEndpoints(db, tenant.id, actor.user_id);
  if (mine.length >= MAX_WEBHOOK_ENDPOINTS)
    throw invalid('base', `You can have ${MAX_WEBHOOK_ENDPOINTS} webhooks. Delete one you no longer use.`);
  requireCallable(ctx, input.url);
  const id = newId();
  const secret = newWebhookSecret();
  await insertEndpoint(db, tenant.id, {
    ...input,
    id,
    user_id: actor.user_id,
    secret_sealed: await sealSecret(ctx, secretPlaces(id).current, secret),
    origin: originOf(ctx),
    created_at: ctx.clock.now(),
  });
  await tell(ctx, 'create', id, { ...told(input), name: input.name });
  return { ...presentEndpoint(await getEndpoint(ctx, id)), secret };
}

/** Changes, pauses, or enables an endpoint. Throws 404, and 422 as makeEndpoint and if an admin disabled it. */
export async function changeEndpoint(
  ctx: Context,
  id: string,
  { enabled, ...change }: BodyOf<typeof webhookEndpoints.update>,
): Promise<WebhookEndpoint> {
  const { db, tenant } = ctx;
  const before = await holdEndpoint(ctx, id);
  const at = ctx.clock.now();
  if (change.url !== undefined) requireCallable(ctx, change.url);
  if (enabled && before.disabled_reason === 'admin')
    throw invalid('base', 'An admin disabled this webhook. Ask an admin to enable it.');
  // Another URL doesn't inherit the failures of the old one.
  const fresh = change.url !== undefined && change.url !== before.url;
  await updateEndpoint(db, tenant.id, id, {
    ...change,
    ...(fresh && { failures: 0, failing_since: null, held_until: null }),
    updated_at: at,
  });
  if (enabled === true && !before.enabled) await updateToEnabled(db, tenant.id, id, at);
  if (enabled === false && before.enabled) await stopEndpoint(ctx, id, 'paused');
  await tell(ctx, 'update', id, { ...told(change), ...(enabled !== undefined && { enabled }) });
  return presentEndpoint(await getEndpoint(ctx, id));
}

/** Disables an endpoint and gives up what waits for it. */
export async function stopEndpoint(ctx: Context, id: string, reason: 'paused' | 'admin'): Promise<void> {
  const { db, tenant } = ctx;
  if (await updateToDisabled(db, tenant.id, id, { reason, at: ctx.clock.now() }))
    await updateQueuedToFailed(db, tenant.id, id, DISABLED);
}

/** Creates a new signing secret. Requests are signed with both for a day. */
export async function rotateSecret(ctx: Context, id: string): Promise<ShownWebhookEndpoint> {
  const { db, tenant } = ctx;
  const stored = await holdEndpoint(ctx, id);
  const at = ctx.clock.now();
  const places = secretPlaces(id);
  const secret = newWebhookSecret();
  const old = await openSecret(ctx, places.current, stored.secret_sealed);
  await updateEndpoint(db, tenant.id, id, {
    secret_sealed: await sealSecret(ctx, places.current, secret),
    old_secret_sealed: await sealSecret(ctx, places.old, old),
    old_secret_until: new Date(at.getTime() + WEBHOOK_SECRET_OVERLAP_H * HOUR_MS),
    updated_at: at,
  });
  await tell(ctx, 'rotate', id, { name: stored.name });
  return { ...presentEndpoint(await getEndpoint(ctx, id)), secret };
}

/** Deletes one of the user's endpoints with its log. */
export async function removeEndpoint(ctx: Context, id: string): Promise<void> {
  const { name } = await getEndpoint(ctx, id);
  await deleteEndpoint(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', id, { name });
}

/** An endpoint as its owner and admins see it. */
export function presentEndpoint({ user_id: _, ...row }: EndpointRow): WebhookEndpoint {
  return {
    ...row,
    audience: webhookAudience.parse(row.audience),
    disabled_reason: webhookStop.nullable().parse(row.disabled_reason),
  };
}

function requireCallable(ctx: Context, url: string): void {
  if (!URL.canParse(url) || !mayBeAsked(new URL(url), ctx.mail.private_servers))
    throw invalid('url', 'Enter an https URL on the public internet.');
}

/** The audit log gets the host alone, because a path can be a secret. */
const told = ({ url, ...change }: { readonly url?: string | undefined; readonly [field: string]: unknown }) => ({
  ...change,
  ...(url !== undefined && { host: new URL(url).host }),
});

export const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>): Promise<void> =>
  audit(ctx, { action: `webhook.${verb}`, subject_id: id, detail });

import type { WebhookPayload } from '@bookline/contract/features/webhook-endpoints';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { WEBHOOK_RETRIES_S, WEBHOOK_TEST } from '@bookline/contract/rules/webhook-events';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { openSecret } from '../../platform/crypto/tenant-secrets.ts';
import { forcedStatesOfActor } from '../../platform/forced-states.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { callWebhook, type WebhookAnswer } from '../../platform/net/call-webhook.ts';
import { lockDue, updateAfterTry, updateToTried } from './deliveries.queries.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import { lockEndpoint, updateEndpoint, type WorkingEndpoint } from './endpoints.queries.ts';
import { payloadsOf } from './payload.ts';
import { secretPlaces } from './secret-places.ts';

/** Requests to one endpoint at a time while it works. While it fails, one. */
const AT_ONCE = 5;
/** A try without a result after this time was interrupted. Longer than a request may take. */
const LEASE_MS = 60_000;
/** After so many failures in a row, an endpoint gets one request per pause. The pause doubles up to the longest. */
const FAILURES = 5;
const PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 600_000;
/** How often a user is looked at who must first do something, and for how long. */
const LOOK_MS = 300_000;
const HELD_MS = 3 * DAY_MS;
/** How much of a reply the log keeps. */
const EXCERPT = 1000;

interface Call {
  readonly id: string;
  readonly tries: number;
  readonly created_at: string;
  readonly url: string;
  /** The endpoint's failures when it was taken. */
  readonly failures: number;
  readonly secrets: readonly string[];
  readonly payload: WebhookPayload;
}

/** Makes the next due requests of an endpoint as its owner. Returns whether there were any. */
export async function sendDeliveries(ctx: TaskContext, owner: SignedInContext, endpointId: string): Promise<boolean> {
  const calls = await owner.transaction((inside) => takeDue(inside, endpointId));
  if (!calls) return false;
  await Promise.all(
    calls.map(async (call) => {
      const began = performance.now();
      const answer = await callWebhook({
        ...call,
        body: JSON.stringify(call.payload),
        at: ctx.clock.now(),
        signal: ctx.signal,
        private_too: ctx.mail.private_servers,
      });
      const duration_ms = Math.round(performance.now() - began);
      await ctx.database.inTenant(owner.tenant.id, (db) =>
        keepAnswer({ ...ctx, db, tenant: owner.tenant }, endpointId, call, { ...answer, duration_ms }),
      );
    }),
  );
  return true;
}

/**
 * Whether the acting owner gets nothing for now, because they must first accept terms, change a password, or the like. Their events wait, for up to
 * three days.
 */
export async function holdForOwner(ctx: Context, endpointId: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const endpoint = await lockEndpoint(db, tenant.id, endpointId);
  if (!endpoint?.enabled) return false;
  const now = ctx.clock.now().getTime();
  if (forcedStatesOfActor(ctx.actor).length === 0) {
    if (endpoint.held_since) await updateEndpoint(db, tenant.id, endpointId, { held_since: null, held_until: null });
    return false;
  }
  const since = endpoint.held_since ? Date.parse(endpoint.held_since) : now;
  if (now - since >= HELD_MS) await disableEndpoint(ctx, endpoint, 'owner');
  else
    await updateEndpoint(db, tenant.id, endpointId, {
      held_since: new Date(since),
      held_until: new Date(now + LOOK_MS),
    });
  return true;
}

/** Takes due deliveries, with what the owner may get of them now. Undefined if none are due. */
async function takeDue(ctx: Context, endpointId: string): Promise<Call[] | undefined> {
  const { db, tenant } = ctx;
  const endpoint = await lockEndpoint(db, tenant.id, endpointId);
  const now = ctx.clock.now();
  if (!endpoint?.enabled || endpoint.user_id !== ctx.actor.user_id) return undefined;
  if (endpoint.held_until && Date.parse(endpoint.held_until) > now.getTime()) return undefined;
  const rows = await lockDue(db, tenant.id, endpointId, now, endpoint.failures > 0 ? 1 : AT_ONCE);
  if (rows.length === 0) return undefined;
  const payloads = await payloadsOf(ctx, rows);
  const secrets = await secretsOf(ctx, endpoint, now);
  const calls: Call[] = [];
  for (const { id, type, tries, created_at } of rows) {
    const payload = payloads.get(id);
    if (payload && (payload.data.items.length > 0 || type === WEBHOOK_TEST))
      calls.push({
        id,
        tries: tries + 1,
        created_at,
        url: endpoint.url,
        failures: endpoint.failures,
        secrets,
        payload,
      });
    else await updateAfterTry(db, tenant.id, { id, tries }, { status: 'skipped', due_at: null, error: UNSEEN });
  }
  const due_at = new Date(now.getTime() + LEASE_MS);
  const ids = calls.map(({ id }) => id);
  if (ids.length > 0) await updateToTried(db, tenant.id, ids, { at: now, due_at });
  return calls;
}

const UNSEEN = 'You no longer see what this event was about.';

async function secretsOf(ctx: Context, endpoint: WorkingEndpoint, now: Date): Promise<string[]> {
  const places = secretPlaces(endpoint.id);
  const current = await openSecret(ctx, places.current, endpoint.secret_sealed);
  const { old_secret_sealed: old, old_secret_until: until } = endpoint;
  if (old === null || until === null || Date.parse(until) <= now.getTime()) return [current];
  return [current, await openSecret(ctx, places.old, old)];
}

type Base = Parameters<typeof disableEndpoint>[0];

/** Stores the result of a request, and what follows from it for the endpoint. */
async function keepAnswer(
  ctx: Base,
  endpointId: string,
  call: Call,
  { ok, status, text, problem, is_private, duration_ms }: WebhookAnswer & { readonly duration_ms: number },
): Promise<void> {
  const { db, tenant } = ctx;
  const endpoint = await lockEndpoint(db, tenant.id, endpointId);
  if (!endpoint) return;
  const now = ctx.clock.now();
  const isGone = status === 410;
  const wait_s = WEBHOOK_RETRIES_S[call.tries - 1];
  const again = !ok && !isGone && !is_private && wait_s !== undefined && endpoint.enabled;
  const kept = await updateAfterTry(db, tenant.id, call, {
    status: ok ? 'delivered' : again ? 'queued' : 'failed',
    due_at: again ? new Date(now.getTime() + 1000 * jittered(wait_s)) : null,
    response_status: status,
    duration_ms,
    response: text.replaceAll('\u0000', '').slice(0, EXCERPT),
    error: problem,
  });
  if (ok) {
    await updateEndpoint(db, tenant.id, endpointId, {
      failures: 0,
      failing_since: null,
      last_success_at: now,
      ...(endpoint.held_since === null && { held_until: null }),
    });
    return;
  }
  // Requests that ran at the same time count once.
  const failures = Math.max(endpoint.failures, call.failures + 1);
  const pause = failures < FAILURES ? 0 : Math.min(PAUSE_MS * 2 ** (failures - FAILURES), LONGEST_PAUSE_MS);
  await updateEndpoint(db, tenant.id, endpointId, {
    failures,
    ...(endpoint.failing_since === null && { failing_since: now }),
    ...(pause > 0 && { held_until: new Date(now.getTime() + pause) }),
  });
  if (!kept || !endpoint.enabled) return;
  if (isGone) return disableEndpoint(ctx, endpoint, 'gone');
  // Nothing succeeded for as long as this one was tried.
  const { last_success_at } = endpoint;
  const isDead = last_success_at === null || Date.parse(last_success_at) < Date.parse(call.created_at);
  if (!again && wait_s === undefined && isDead) await disableEndpoint(ctx, endpoint, 'failing');
}

/** A delay with up to a fifth more, so that what failed together isn't tried together. */
const jittered = (seconds: number): number => seconds * (1 + Math.random() / 5);

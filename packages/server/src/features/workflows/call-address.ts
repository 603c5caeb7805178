import { z } from 'zod';
import { openSecret } from '../../platform/crypto/tenant-secrets.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { callWebhook } from '../../platform/net/call-webhook.ts';
import { lockDelivery, updateDelivery } from './deliveries.queries.ts';
import { DELIVER } from './enqueue-delivery.ts';
import { insertLogs } from './runs.queries.ts';
import { secretPlace } from './secret-place.ts';

const job = z.object({ tenant_id: z.int(), delivery_id: z.string() });

/**
 * Makes a call, signed as in Standard Webhooks, with the same id at every try, so that the receiver can detect repeats. A permanent refusal
 * (4xx) isn't retried.
 */
export const callAddress: Task = {
  name: DELIVER,
  lane: 'mail',
  async run(ctx, payload) {
    const { tenant_id, delivery_id } = job.parse(payload);
    const call = await ctx.database.inTenant(tenant_id, async (db) => {
      const row = await lockDelivery(db, tenant_id, delivery_id);
      if (!row || row.body === null) return undefined;
      const { webhook_secret_sealed: sealed } = row;
      const secret =
        sealed && (await openSecret({ ...ctx, db, tenant: { id: tenant_id } }, secretPlace(row.template_id), sealed));
      return { ...row, body: row.body, secret };
    });
    if (!call) return;
    const answered = await send(ctx, call);
    const last = ctx.last_attempt || answered.final;
    await ctx.database.inTenant(tenant_id, (db) =>
      keep(db, tenant_id, call, { ...answered, last, at: ctx.clock.now() }),
    );
    if (!answered.ok && !last) throw new Error(`${new URL(call.url).host} answered ${answered.status ?? 'nothing'}`);
  },
};

interface Call {
  readonly id: string;
  readonly run_id: string;
  readonly step_id: string;
  readonly url: string;
  readonly body: string;
  readonly secret: string | null;
}

interface Answered {
  readonly ok: boolean;
  /** A retry can't succeed. */
  readonly final: boolean;
  readonly status: number | null;
}

async function send(ctx: TaskContext, { id, url, body, secret }: Call): Promise<Answered> {
  const { ok, status, problem, is_private } = await callWebhook({
    id,
    url,
    body,
    secrets: secret === null ? [] : [secret],
    at: ctx.clock.now(),
    signal: ctx.signal,
    private_too: ctx.mail.private_servers,
  });
  if (status === null) {
    ctx.log.info({ problem, delivery_id: id }, 'an address that a workflow calls did not answer');
    return { ok, final: is_private, status };
  }
  const again = status >= 500 || status === 408 || status === 425 || status === 429;
  return { ok, final: !again, status };
}

async function keep(
  db: Db,
  tenantId: number,
  { id, run_id, step_id, url }: Call,
  { ok, status, last, at }: Answered & { readonly last: boolean; readonly at: Date },
): Promise<void> {
  const ended = ok || last;
  const kept = await updateDelivery(db, tenantId, id, {
    answer: status,
    ...(ended && { status: ok ? 'delivered' : 'failed', body: null, ended_at: at }),
  });
  if (!kept || !ended) return;
  const detail = { host: new URL(url).host, answer: status };
  await insertLogs(
    db,
    tenantId,
    [{ run_id, step_id, step_type: 'webhook', outcome: ok ? 'delivered' : 'undelivered', detail }],
    at,
  );
}

import { sql } from 'kysely';
import type { Context, SignedInContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Chore, Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { type CampaignRow, lockCampaign, updateCampaign } from './campaigns.queries.ts';
import { channelOf } from './channels.ts';
import { enrollByTrigger } from './enroll-by-trigger.ts';
import { countQueued, findOpen, listDue, lockDue, postponeNight } from './release.queries.ts';
import { CANCELED_AT_ONCE, cancelOpen, findNextDue } from './schedule.queries.ts';
import { tellCampaign } from './tell-campaign.ts';
import { decideTest } from './test-subjects.ts';
import { findCampaignOf, listTriggerWork, lockTrigger, type TriggerRow, updateTrigger } from './triggers.queries.ts';

const RELEASE = 'release-campaigns';
/** One turn in the quick lane. The rest is queued again. */
const TURN_MS = 2000;
/** How often a campaign whose last messages are on their way is looked at. */
const LOOK_MS = 3000;

/** When so many messages of a campaign are on their way, the rest waits: a slow mail server or carrier must not fill the job queue, which every worker reads. */
const MOST_QUEUED = 1000;
const CROWDED_MS = 1000;

/** Finds the tenants whose campaigns have something to do. */
export const findCampaignWork: Chore = {
  name: 'find-campaign-work',
  every_s: 2,
  async run({ database, clock, signal }) {
    const tenants = await database.outsideTenants(async (db) => {
      const { rows } = await sql<{ id: number }>`select id from tenants_with_campaign_work(${clock.now()})`.execute(db);
      return rows;
    });
    for (const { id } of tenants) {
      if (signal.aborted) return;
      await database.inTenant(id, (db) => enqueueRelease({ db, tenant: { id } }));
    }
  },
};

const enqueueRelease = (place: Parameters<typeof enqueue>[0]) =>
  enqueue(place, RELEASE, {}, { key: `${RELEASE}:${place.tenant.id}` });

/** Gives out the messages whose time has come, campaign after campaign, as their authors. Two of these jobs share the work. */
export const releaseCampaigns: Task = {
  name: RELEASE,
  async run(ctx, { tenant_id }) {
    const began = performance.now();
    for (;;) {
      const triggers = await ctx.database.inTenant(tenant_id, (db) => listTriggerWork(db, tenant_id));
      let moved = false;
      for (const trigger of triggers) moved = (await enrollFor(ctx, tenant_id, trigger)) || moved;
      const due = await ctx.database.inTenant(tenant_id, (db) => listDue(db, tenant_id, ctx.clock.now()));
      if (due.length === 0 && !moved) return;
      for (const campaign of due) {
        moved = (await workOn(ctx, tenant_id, campaign)) || moved;
        if (performance.now() - began > TURN_MS || ctx.signal.aborted) {
          await ctx.database.inTenant(tenant_id, (db) => enqueueRelease({ db, tenant: { id: tenant_id } }));
          return;
        }
      }
      if (!moved) return;
    }
  },
};

/** Reads what a trigger waits for, as the admin who changed it last. Without that admin it is turned off. */
async function enrollFor(
  ctx: TaskContext,
  tenant_id: number,
  { id, updated_by_id, origin }: Pick<TriggerRow, 'id' | 'updated_by_id' | 'origin'>,
): Promise<boolean> {
  const as = await actFor(ctx, { tenant_id, user_id: updated_by_id, real_user_id: updated_by_id, origin });
  if (as?.actor.roles.includes('admin')) return as.transaction((tx) => enrollByTrigger(tx, id));
  await ctx.database.inTenant(tenant_id, async (db) => {
    // Another admin may have changed it in the meantime.
    if ((await lockTrigger(db, tenant_id, id))?.updated_by_id !== updated_by_id) return;
    await updateTrigger(db, tenant_id, id, { active: false });
    const campaign = await findCampaignOf(db, tenant_id, id);
    if (campaign)
      await updateCampaign(db, tenant_id, campaign.id, { status: 'paused', next_at: null, problem: ADMIN_GONE });
  });
  return false;
}

const ADMIN_GONE = 'The admin who changed it last is no longer an admin. Turn it on again.';
const AUTHOR_GONE = 'Its author can no longer sign in, so it stands still.';

async function workOn(
  ctx: TaskContext,
  tenant_id: number,
  { id, status, made_by_id, origin }: Pick<CampaignRow, 'id' | 'status' | 'made_by_id' | 'origin'>,
): Promise<boolean> {
  if (status === 'cancelled')
    return ctx.database.inTenant(tenant_id, (db) => cancelRest({ ...ctx, db, tenant: { id: tenant_id } }, id));
  const author: SignedInContext | undefined = await actFor(ctx, {
    tenant_id,
    user_id: made_by_id,
    real_user_id: made_by_id,
    origin,
  });
  if (!author) {
    await ctx.database.inTenant(tenant_id, async (db) => {
      const campaign = await lockDue(db, tenant_id, id, ctx.clock.now());
      // The campaign of a trigger may have become another admin's in the meantime.
      if (campaign?.made_by_id === made_by_id)
        await updateCampaign(db, tenant_id, id, { status: 'paused', next_at: null, problem: AUTHOR_GONE });
    });
    return false;
  }
  return author.transaction((tx) => releaseSome(tx, id));
}

/** Cancels the next recipients of a large campaign that was canceled. Returns whether there are more. */
export async function cancelRest(
  { db, tenant, clock }: Pick<TaskContext, 'clock'> & { readonly db: Db; readonly tenant: { readonly id: number } },
  id: string,
  most = CANCELED_AT_ONCE,
): Promise<boolean> {
  const campaign = await lockCampaign(db, tenant.id, id);
  if (campaign?.status !== 'cancelled') return false;
  const more = await cancelOpen(db, tenant.id, id, { now: clock.now(), most });
  await updateCampaign(db, tenant.id, id, { next_at: more ? clock.now() : null });
  await tellCampaign({ db, tenant }, campaign);
  return more;
}

/** Gives out the next messages of a campaign, or notes when to look again. Returns whether more can be done at once. */
export async function releaseSome(ctx: Context, campaignId: string): Promise<boolean> {
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  const campaign = await lockDue(db, tenant.id, campaignId, now);
  // The campaign of a trigger may have become another admin's since it was listed. It goes out with the rights of the one who has it now.
  if (campaign?.made_by_id !== ctx.actor.user_id) return false;
  const tested_only = campaign.test_percent !== null && campaign.winner === null;
  if (campaign.quiet_hours) await postponeNight(db, tenant.id, campaign.id, { now, tested_only });
  const crowded = (await countQueued(db, tenant.id, campaign.id, MOST_QUEUED)) === MOST_QUEUED;
  const given = crowded
    ? { sent: 0, taken: 0, again: new Date(now.getTime() + CROWDED_MS) }
    : await channelOf(campaign).giveOut(ctx, campaign, { now, tested_only });
  if (!given) {
    await tellCampaign(ctx, campaign);
    return false;
  }
  const { sent, taken, again } = given;
  const due = await findNextDue(db, tenant.id, campaign.id, { tested_only });
  const blocked = due !== undefined && due <= now && again !== null;
  const started = campaign.started_at === null && sent > 0 ? { started_at: now, status: 'sending' as const } : {};
  if (due) {
    const next_at = due > now ? due : (again ?? now);
    await updateCampaign(db, tenant.id, campaign.id, { ...started, next_at });
  } else await lookAtEnd(ctx, campaign, started);
  if (sent > 0 || !due) await tellCampaign(ctx, campaign);
  return taken > 0 && due !== undefined && due <= now && !blocked;
}

/** Nothing waits that could go out: the last messages are on their way, a test must be decided, or it is over. */
async function lookAtEnd(ctx: Context, campaign: CampaignRow, started: object): Promise<void> {
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  const test = campaign.test_percent !== null && campaign.winner === null;
  const open = await findOpen(db, tenant.id, campaign.id, { test });
  if (test && open.waiting && !open.tested_open) {
    await decideTest(ctx, campaign, open.test_ended_at, started);
    return;
  }
  if (campaign.trigger_id !== null) {
    // It goes on with the next date or event.
    await updateCampaign(db, tenant.id, campaign.id, { ...started, next_at: null });
    return;
  }
  const over = !open.waiting && !open.queued;
  await updateCampaign(db, tenant.id, campaign.id, {
    ...started,
    ...(over ? { status: 'complete', next_at: null, ended_at: now } : { next_at: new Date(now.getTime() + LOOK_MS) }),
  });
}

import type { BodyOf } from '@bookline/contract/endpoint';
import { contactsScope } from '@bookline/contract/features/contacts-scope';
import type { workflow } from '@bookline/contract/features/workflow';
import type { WfFlow, WfFlowPage } from '@bookline/contract/features/workflow-flows';
import { type Step, type Trigger, trigger as triggerSchema } from '@bookline/contract/features/workflow-steps';
import { metaOf } from '@bookline/contract/paging';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireLookups } from '../lookups/lookups.api.ts';
import { requireOurs } from '../quick-filters/quick-filters.api.ts';
import { actFor, originOf } from '../sessions/sessions.api.ts';
import { reachOf } from '../users/users.api.ts';
import {
  countAtSteps,
  dropCursor,
  type FlowCondition,
  findFlow,
  insertFlow,
  listFlows,
  lockFlow,
  type ShownFlow,
  updateCursorToNow,
  updateFlow,
} from './flows.queries.ts';
import { listActivePeople } from './people.queries.ts';
import { requireThemselves } from './require-mailable.ts';
import { getTemplate } from './templates.service.ts';
import { listVersions } from './versions.queries.ts';

/** The flows that act for somebody whose contacts the acting person sees. */
async function visibleFlows(ctx: Context): Promise<FlowCondition[]> {
  const reach = await reachOf(ctx);
  const all = sql<SqlBool>`f.tenant_id = ${ctx.tenant.id}`;
  return reach.everything ? [all] : [all, sql<SqlBool>`f.owner_id = any(${reach.owner_ids}::uuid[])`];
}

/** A page of flows, those that run first. */
export async function readFlows(
  ctx: Context,
  {
    q,
    template_id,
    active,
    ...paging
  }: {
    page: number;
    limit: number;
    q?: string | undefined;
    template_id?: string | undefined;
    active?: boolean | undefined;
  },
) {
  const conditions = [
    ...(await visibleFlows(ctx)),
    ...(template_id ? [sql<SqlBool>`f.template_id = ${template_id}`] : []),
    ...(active === undefined ? [] : [sql<SqlBool>`f.active = ${active}`]),
    ...(q ? [sql<SqlBool>`lower(f.name) like ${`%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}`] : []),
  ];
  const { rows, total } = await listFlows(ctx.db, conditions, paging);
  return { data: rows.map((row) => present(row)), meta: metaOf(paging, total) };
}

/** A flow. Throws 404 for one of whom the acting person does not see the contacts. */
export const readFlow = async (ctx: Context, id: string): Promise<WfFlow> => present(await getFlow(ctx, id));

export async function getFlow(ctx: Context, id: string): Promise<ShownFlow> {
  const row = await findFlow(ctx.db, [...(await visibleFlows(ctx)), sql<SqlBool>`f.id = ${id}`]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** A flow with the steps of its newest version, and how many contacts are at each. */
export async function readFlowPage(ctx: Context, id: string): Promise<WfFlowPage> {
  const row = await getFlow(ctx, id);
  return {
    ...present(row),
    at: await countAtSteps(ctx.db, ctx.tenant.id, id),
    steps: [...(await stepsOf(ctx, row))],
  };
}

/** The steps that those begin with who come in now. */
async function stepsOf(
  { db, tenant }: Context,
  { template_id, template_version }: ShownFlow,
): Promise<readonly Step[]> {
  const versions = await listVersions(db, tenant.id, template_id);
  return versions.get(template_version)?.steps ?? [];
}

/** Makes a flow, held until it is switched on. Throws 404 for a template that is not theirs to use, 422. */
export async function writeFlow(ctx: Context, given: BodyOf<typeof workflow.create_flow>): Promise<WfFlow> {
  const template = await getTemplate(ctx, given.template_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalid('template_id', 'This template is not there any more.');
    throw error;
  });
  const owner_id = given.owner_id ?? ctx.actor.user_id;
  await requireOwner(ctx, owner_id);
  await requireTrigger(ctx, given.trigger);
  await requireOurs(ctx, contactsScope.parse(given.scope));
  const id = newId();
  await insertFlow(ctx.db, ctx.tenant.id, {
    ...given,
    owner_id,
    id,
    created_by_id: ctx.actor.user_id,
    created_at: ctx.clock.now(),
  });
  await tell(ctx, 'create', id, { name: given.name, template: template.name, owner_id });
  return readFlow(ctx, id);
}

/** Changes a flow: from now on, also for those under way. Throws 404, 422. */
export async function changeFlow(
  ctx: Context,
  id: string,
  { name, owner_id, trigger, scope, reentry_days }: BodyOf<typeof workflow.update_flow>,
): Promise<WfFlow> {
  const { db, tenant } = ctx;
  const known = await getFlow(ctx, id);
  await lockFlow(db, tenant.id, id);
  if (owner_id !== undefined && owner_id !== known.owner_id) {
    await requireOwner(ctx, owner_id);
    if (known.active) requireThemselves(ctx, await stepsOf(ctx, known));
  }
  if (trigger) await requireTrigger(ctx, trigger);
  if (scope) await requireOurs(ctx, contactsScope.parse(scope));
  await updateFlow(db, tenant.id, id, {
    ...(name !== undefined && { name }),
    ...(owner_id !== undefined && { owner_id }),
    ...(trigger && { trigger: JSON.stringify(trigger) }),
    ...(scope && { scope: JSON.stringify(scope) }),
    ...(reentry_days !== undefined && { reentry_days }),
    updated_at: ctx.clock.now(),
  });
  if (owner_id !== undefined && known.active) await requireAble(ctx, owner_id);
  // What another trigger would have waited for before is not made up for.
  if (trigger && known.active) await listen(ctx, id, trigger);
  const changed = Object.entries({ name, owner_id, trigger, scope, reentry_days }).flatMap(([key, value]) =>
    value === undefined ? [] : [key],
  );
  await tell(ctx, 'update', id, { name: name ?? known.name, changed });
  return readFlow(ctx, id);
}

/** Deletes a flow; whoever is under way is taken out. Throws 404. */
export async function removeFlow(ctx: Context, id: string): Promise<void> {
  const known = await getFlow(ctx, id);
  const now = ctx.clock.now();
  await lockFlow(ctx.db, ctx.tenant.id, id);
  await updateFlow(ctx.db, ctx.tenant.id, id, { active: false, ended_before: now, deleted_at: now, updated_at: now });
  await tell(ctx, 'delete', id, { name: known.name });
}

/** Switches a flow on, or holds it: both at once. Throws 404, 422 where it cannot run. */
export async function activateFlow(ctx: Context, id: string, active: boolean): Promise<WfFlow> {
  const { db, tenant } = ctx;
  const known = await getFlow(ctx, id);
  const now = ctx.clock.now();
  await lockFlow(db, tenant.id, id);
  if (active) {
    if (known.template_version === 0 || !known.template_active)
      throw invalid('base', 'Activate the template first: nobody comes in before.');
    requireThemselves(ctx, await stepsOf(ctx, known));
    await requireAble(ctx, known.owner_id);
    await updateFlow(db, tenant.id, id, {
      active,
      activated_at: now,
      origin: JSON.stringify(originOf(ctx)),
      problem: null,
      updated_at: now,
    });
    await listen(ctx, id, triggerSchema.parse(known.trigger));
  } else await updateFlow(db, tenant.id, id, { active, updated_at: now });
  await tell(ctx, active ? 'activate' : 'hold', id, { name: known.name });
  return readFlow(ctx, id);
}

/** Takes everybody out who is under way; none of them does another step. Throws 404. */
export async function endFlow(ctx: Context, id: string): Promise<WfFlow> {
  const known = await getFlow(ctx, id);
  await lockFlow(ctx.db, ctx.tenant.id, id);
  await updateFlow(ctx.db, ctx.tenant.id, id, { ended_before: ctx.clock.now(), updated_at: ctx.clock.now() });
  await tell(ctx, 'end', id, { name: known.name });
  return readFlow(ctx, id);
}

/** From now on, what the trigger waits for lets contacts in. */
async function listen(ctx: Context, id: string, trigger: Trigger): Promise<void> {
  const { db, tenant } = ctx;
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const dates = trigger.type === 'date';
  await updateFlow(db, tenant.id, id, { dates_until: dates ? today : null, dates_due: dates ? today : null });
  if (dates || trigger.type === 'manual') await dropCursor(db, tenant.id, id);
  else await updateCursorToNow(db, tenant.id, id);
}

async function requireOwner(ctx: Context, ownerId: string): Promise<void> {
  const reach = await reachOf(ctx);
  const active = await listActivePeople(ctx.db, ctx.tenant.id, [ownerId]);
  if (!active.has(ownerId) || !(reach.everything || reach.owner_ids.includes(ownerId)))
    throw invalid('owner_id', 'Choose yourself or somebody in your downline.');
}

/** That its owner may have workflows at all. */
async function requireAble(ctx: Context, ownerId: string): Promise<void> {
  const person = { tenant_id: ctx.tenant.id, user_id: ownerId, real_user_id: ownerId, origin: originOf(ctx) };
  const able = await actFor(ctx, person);
  if (!able?.actor.features.has('workflow'))
    throw invalid('owner_id', 'This person cannot have workflows, or cannot sign in any more. Choose another owner.');
}

async function requireTrigger(ctx: Context, trigger: Trigger): Promise<void> {
  if (trigger.type === 'tag_added') await requireLookups(ctx, { tag_ids: trigger.tag_ids });
  if (trigger.type === 'status_changed')
    for (const status_id of trigger.status_ids) await requireLookups(ctx, { status_id });
}

function present(row: ShownFlow): WfFlow {
  const { search, category, contact_group } = contactsScope.parse(row.scope);
  const count = (state: string) => row.counts[state] ?? 0;
  return {
    id: row.id,
    name: row.name,
    template: {
      id: row.template_id,
      name: row.template_name,
      active: row.template_active,
      version: row.template_version,
    },
    owner: { id: row.owner_id, name: row.owner_name },
    trigger: triggerSchema.parse(row.trigger),
    scope: { search, category, contact_group },
    reentry_days: row.reentry_days,
    active: row.active,
    activated_at: row.activated_at,
    problem: row.problem,
    ending: row.ended_before !== null,
    counts: {
      active: count('active'),
      finished: count('finished'),
      stopped: count('stopped'),
      failed: count('failed'),
      refused: count('refused'),
    },
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `workflow.${verb}`, subject_type: 'workflow', subject_id: id, detail });

import type { BodyOf } from '@bookline/contract/endpoint';
import { contactsScope } from '@bookline/contract/features/contacts-scope';
import type { workflow } from '@bookline/contract/features/workflow';
import type { WfFlow, WfFlowPage } from '@bookline/contract/features/workflow-flows';
import { type Trigger, trigger as triggerSchema } from '@bookline/contract/features/workflow-steps';
import { metaOf } from '@bookline/contract/paging';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { requireDispositions } from '../dispositions/dispositions.api.ts';
import { requireLookups } from '../lookups/lookups.api.ts';
import { requireOurs } from '../quick-filters/quick-filters.api.ts';
import { originOf } from '../sessions/sessions.api.ts';
import {
  commanded,
  commands,
  getFlow,
  lockOwnFlow,
  requireAble,
  requireAuthor,
  requireOwner,
  visibleFlows,
} from './flow-rights.ts';
import { acceptedOf, authorOf, newerVersion, versionChanged } from './flow-versions.ts';
import {
  countAtSteps,
  dropCursor,
  insertFlow,
  listFlows,
  lockFlow,
  type ShownFlow,
  updateCursorToNow,
  updateFlow,
} from './flows.queries.ts';
import { requireThemselves } from './require-mailable.ts';
import { getTemplate } from './templates.service.ts';
import { listVersions } from './versions.queries.ts';

/** A page of flows, running ones first. */
export async function readFlows(
  ctx: Context,
  {
    q,
    template_id,
    active,
    startable,
    ...paging
  }: {
    page: number;
    limit: number;
    q?: string | undefined;
    template_id?: string | undefined;
    active?: boolean | undefined;
    startable?: boolean | undefined;
  },
) {
  const conditions = [
    ...(await visibleFlows(ctx)),
    ...(template_id ? [sql<SqlBool>`f.template_id = ${template_id}`] : []),
    ...(active === undefined ? [] : [sql<SqlBool>`f.active = ${active}`]),
    ...(startable === undefined ? [] : [sql<SqlBool>`(f.active and t.active and ${commanded(ctx)}) = ${startable}`]),
    ...(q ? [sql<SqlBool>`lower(f.name) like ${`%${likePattern(q.toLowerCase())}%`}`] : []),
  ];
  const { rows, total } = await listFlows(ctx.db, conditions, paging);
  return { data: rows.map((row) => presentFlow(ctx, row)), meta: metaOf(paging, total) };
}

/** A flow. Throws 404 if the acting user can't see its owner's contacts. */
export const readFlow = async (ctx: Context, id: string): Promise<WfFlow> => presentFlow(ctx, await getFlow(ctx, id));

/** A flow with its accepted steps, the number of contacts at each, and the changes of a newer version. */
export async function readFlowPage(ctx: Context, id: string): Promise<WfFlowPage> {
  const row = await getFlow(ctx, id);
  const versions = await listVersions(ctx.db, ctx.tenant.id, row.template_id);
  const accepted = versions.get(row.version);
  const newest = versions.get(row.template_version);
  return {
    ...presentFlow(ctx, row),
    at: await countAtSteps(ctx.db, ctx.tenant.id, id),
    steps: [...(accepted?.steps ?? [])],
    author: accepted ? await authorOf(ctx, accepted, row.owner_id) : null,
    newer: newest && newest.version > row.version ? await newerVersion(ctx, newest, accepted?.steps ?? []) : null,
  };
}

/** Creates a flow, paused until it's turned on. Throws 404 for a template the user may not use, 422. */
export async function writeFlow(ctx: Context, given: BodyOf<typeof workflow.create_flow>): Promise<WfFlow> {
  const template = await getTemplate(ctx, given.template_id).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalid('template_id', 'This template no longer exists. Choose another.');
    throw error;
  });
  const { version: seen, ...rest } = given;
  if (seen !== undefined && seen !== template.version) throw versionChanged();
  const owner_id = given.owner_id ?? ctx.actor.user_id;
  await requireOwner(ctx, owner_id);
  await requireTrigger(ctx, given.trigger);
  await requireOurs(ctx, contactsScope.parse(given.scope));
  const id = newId();
  await insertFlow(ctx.db, ctx.tenant.id, {
    ...rest,
    version: template.version,
    owner_id,
    id,
    created_by_id: ctx.actor.user_id,
    created_at: ctx.clock.now(),
  });
  await tell(ctx, 'create', id, { name: given.name, template: template.name, version: template.version, owner_id });
  return readFlow(ctx, id);
}

/** Changes a flow, also for running contacts. Throws 404, 403 for a flow of a user they don't outrank, 422. */
export async function changeFlow(
  ctx: Context,
  id: string,
  { name, owner_id, trigger, scope, reentry_days }: BodyOf<typeof workflow.update_flow>,
): Promise<WfFlow> {
  const { db, tenant } = ctx;
  const known = await lockOwnFlow(ctx, id);
  if (owner_id !== undefined && owner_id !== known.owner_id) {
    await requireOwner(ctx, owner_id);
    if (known.active) requireThemselves(ctx, (await acceptedOf(ctx, known))?.steps ?? []);
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
  // Earlier events of a new trigger don't count.
  if (trigger && known.active) await listen(ctx, id, trigger);
  const changed = Object.entries({ name, owner_id, trigger, scope, reentry_days }).flatMap(([key, value]) =>
    value === undefined ? [] : [key],
  );
  await tell(ctx, 'update', id, { name: name ?? known.name, changed });
  return readFlow(ctx, id);
}

/** Deletes a flow and ends its runs. Throws 404, 403. */
export async function removeFlow(ctx: Context, id: string): Promise<void> {
  const known = await lockOwnFlow(ctx, id);
  const now = ctx.clock.now();
  await updateFlow(ctx.db, ctx.tenant.id, id, { active: false, ended_before: now, deleted_at: now, updated_at: now });
  await tell(ctx, 'delete', id, { name: known.name });
}

/** Resumes or pauses a flow, at once. Every user who sees it may pause it, since that gives no rights. Throws 404, 403, and 422 if it can't run. */
export async function activateFlow(ctx: Context, id: string, active: boolean): Promise<WfFlow> {
  const { db, tenant } = ctx;
  const known = active ? await lockOwnFlow(ctx, id) : await getFlow(ctx, id);
  const now = ctx.clock.now();
  if (!active) await lockFlow(db, tenant.id, id);
  if (active) {
    if (known.template_version === 0 || !known.template_active) throw invalid('base', 'Activate the template first.');
    const accepted = await acceptedOf(ctx, known);
    if (!accepted) throw invalid('base', 'Review and accept the newest version of the template first.');
    requireThemselves(ctx, accepted.steps);
    await requireAuthor(ctx, accepted.author_id);
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

/** Ends all runs. No further step is done. Throws 404, 403. */
export async function endFlow(ctx: Context, id: string): Promise<WfFlow> {
  const known = await lockOwnFlow(ctx, id);
  await updateFlow(ctx.db, ctx.tenant.id, id, { ended_before: ctx.clock.now(), updated_at: ctx.clock.now() });
  await tell(ctx, 'end', id, { name: known.name });
  return readFlow(ctx, id);
}

/** From now on, the trigger's events enroll contacts. */
async function listen(ctx: Context, id: string, trigger: Trigger): Promise<void> {
  const { db, tenant } = ctx;
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const dates = trigger.type === 'date';
  await updateFlow(db, tenant.id, id, { dates_until: dates ? today : null, dates_due: dates ? today : null });
  if (dates || trigger.type === 'manual') await dropCursor(db, tenant.id, id);
  else await updateCursorToNow(db, tenant.id, id);
}

async function requireTrigger(ctx: Context, trigger: Trigger): Promise<void> {
  if (trigger.type === 'tag_added') await requireLookups(ctx, { tag_ids: trigger.tag_ids });
  if (trigger.type === 'status_changed')
    for (const status_id of trigger.status_ids) await requireLookups(ctx, { status_id });
  if (trigger.type === 'call_disposition') await requireDispositions(ctx, trigger.disposition_ids);
}

/** A flow as the acting user sees it. */
export function presentFlow(ctx: Context, row: ShownFlow): WfFlow {
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
    version: row.version,
    editable: commands(ctx, row),
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
  audit(ctx, { action: `workflow.${verb}`, subject_id: id, detail });

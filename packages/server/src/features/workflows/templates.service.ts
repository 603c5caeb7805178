import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@bookline/contract/endpoint';
import type { workflow } from '@bookline/contract/features/workflow';
import { steps as stepsSchema } from '@bookline/contract/features/workflow-steps';
import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { metaOf } from '@bookline/contract/paging';
import { checkSteps } from '@bookline/contract/rules/workflow-check';
import { type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { newWebhookSecret } from '../../platform/net/call-webhook.ts';
import { acceptPublished } from './accept-published.ts';
import { ableUser } from './flow-rights.ts';
import { requireMailable, requireThemselves } from './require-mailable.ts';
import { secretPlace } from './secret-place.ts';
import { requireReferences } from './step-references.ts';
import {
  findTemplate,
  insertTemplate,
  isCategory,
  listTemplates,
  lockTemplate,
  type TemplateChanges,
  type TemplateCondition,
  type TemplateRow,
  updateTemplate,
} from './templates.queries.ts';
import { insertVersion } from './versions.queries.ts';

/** The user's own templates and active ones. All for admins. */
export function visibleTemplates({ tenant, actor }: Context): TemplateCondition[] {
  const all = sql<SqlBool>`t.tenant_id = ${tenant.id}`;
  if (actor.roles.includes('admin')) return [all];
  return [all, sql<SqlBool>`(t.created_by_id = ${actor.user_id} or t.active)`];
}

/** A page of the templates the acting user may use. */
export async function readTemplates(
  ctx: Context,
  {
    q,
    category_id,
    published,
    ...paging
  }: {
    page: number;
    limit: number;
    q?: string | undefined;
    category_id?: string | undefined;
    published?: boolean | undefined;
  },
) {
  const conditions = [
    ...visibleTemplates(ctx),
    ...(published === undefined ? [] : [sql<SqlBool>`(t.version > 0) = ${published}`]),
    ...(category_id ? [sql<SqlBool>`t.category_id = ${category_id}`] : []),
    ...(q ? [sql<SqlBool>`lower(t.name || ' ' || t.description) like ${`%${likePattern(q.toLowerCase())}%`}`] : []),
  ];
  const { rows, total } = await listTemplates(ctx.db, conditions, paging);
  const data: WfTemplate[] = [];
  for (const row of rows) data.push(await presentTemplate(ctx, row));
  return { data, meta: metaOf(paging, total) };
}

/** A template. Throws 404 for one that is neither their own nor active. */
export const readTemplate = async (ctx: Context, id: string): Promise<WfTemplate> =>
  presentTemplate(ctx, await getTemplate(ctx, id));

export async function getTemplate(ctx: Context, id: string): Promise<TemplateRow> {
  const row = await findTemplate(ctx.db, [...visibleTemplates(ctx), sql<SqlBool>`t.id = ${id}`]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Creates a template. Throws 422 if it names missing records. */
export async function writeTemplate(ctx: Context, given: BodyOf<typeof workflow.create_template>): Promise<WfTemplate> {
  await requireCategory(ctx, given.category_id);
  await requireReferences(ctx, given.steps);
  const id = newId();
  await insertTemplate(ctx.db, ctx.tenant.id, {
    ...given,
    id,
    created_by_id: ctx.actor.user_id,
    created_at: ctx.clock.now(),
  });
  await tell(ctx, 'create', id, { name: given.name });
  return readTemplate(ctx, id);
}

/** Changes a template. Running flows aren't affected. Throws 404, 403, 422, and 409 if it changed since `revision`. */
export async function changeTemplate(
  ctx: Context,
  id: string,
  { revision, ...given }: BodyOf<typeof workflow.update_template>,
): Promise<WfTemplate> {
  const current = await lockTemplate(ctx.db, ctx.tenant.id, id);
  const known = await requireEditable(ctx, id);
  requireRevision(current, revision);
  if (given.category_id) await requireCategory(ctx, given.category_id);
  if (given.steps) await requireReferences(ctx, given.steps);
  const changes: TemplateChanges = {
    ...(given.name !== undefined && { name: given.name }),
    ...(given.description !== undefined && { description: given.description }),
    ...(given.category_id !== undefined && { category_id: given.category_id }),
    // Sending unchanged steps doesn't make a user their author, since names and categories are saved together with them.
    ...(given.steps !== undefined &&
      !isDeepStrictEqual(given.steps, known.steps) && {
        steps: JSON.stringify(given.steps),
        steps_by_id: ctx.actor.user_id,
      }),
  };
  const changed = Object.keys(changes);
  if (changed.length === 0) return presentTemplate(ctx, known);
  await save(ctx, known, changes);
  await tell(ctx, 'update', id, { name: given.name ?? known.name, changed });
  return readTemplate(ctx, id);
}

/** Deletes a template that no flow uses. Throws 404, 403, 409. */
export async function removeTemplate(ctx: Context, id: string): Promise<void> {
  await lockTemplate(ctx.db, ctx.tenant.id, id);
  const known = await requireEditable(ctx, id);
  if (known.flows > 0)
    throw new AppError('conflict', {
      fields: { base: ['Workflows use this template. Delete those workflows first.'] },
    });
  await save(ctx, known, { active: false, deleted_at: ctx.clock.now() });
  await tell(ctx, 'delete', id, { name: known.name });
}

/**
 * Activates or deactivates a template. Activating makes its steps the newest version, which each flow's owner must accept. Throws 404, 403,
 * 409 if it changed since `revision`, and 422 with the missing parts.
 */
export async function activateTemplate(
  ctx: Context,
  id: string,
  { activated: active, move_running, revision }: BodyOf<typeof workflow.activate_template>,
): Promise<WfTemplate> {
  const { db, tenant, actor } = ctx;
  const current = await lockTemplate(db, tenant.id, id);
  const known = await requireEditable(ctx, id);
  requireRevision(current, revision);
  if (!active) {
    await save(ctx, known, { active });
    await tell(ctx, 'deactivate', id, { name: known.name });
    return readTemplate(ctx, id);
  }
  const steps = stepsSchema.parse(known.steps);
  const faults = checkSteps(steps, today(ctx)).filter(({ warning }) => !warning);
  if (faults.length > 0) {
    const fields: Record<string, string[]> = {};
    for (const { step, field, says } of faults) {
      const at = step === null ? 'base' : `steps.${steps.findIndex((each) => each.id === step)}.${field ?? 'type'}`;
      fields[at] = [...(fields[at] ?? []), says];
    }
    throw new AppError('invalid', { fields });
  }
  await requireReferences(ctx, steps);
  await requireMailable(ctx, steps);
  requireThemselves(ctx, steps);
  const isNew = !isDeepStrictEqual(known.steps, known.published_steps) || (await authorGone(ctx, known));
  const version = isNew ? known.version + 1 : known.version;
  // Steps of a former author would do nothing, so the activating user becomes their author.
  const author_id = (await ableUser(ctx, known.steps_by_id)) ? known.steps_by_id : actor.user_id;
  if (move_running && author_id !== actor.user_id && revision === undefined)
    throw invalid('revision', 'Someone else wrote these steps. Send the revision you reviewed.');
  if (isNew)
    await insertVersion(db, tenant.id, {
      template_id: id,
      version,
      steps,
      author_id,
      published_by_id: actor.user_id,
      published_at: ctx.clock.now(),
    });
  const accepted =
    isNew || move_running
      ? await acceptPublished(ctx, id, { version, move_running, wrote: author_id === actor.user_id })
      : 0;
  const calls = steps.some(({ type }) => type === 'webhook');
  await save(ctx, known, {
    active,
    version,
    steps_by_id: author_id,
    ...(calls &&
      !known.has_secret && {
        webhook_secret_sealed: await sealSecret(ctx, secretPlace(id), newWebhookSecret()),
      }),
  });
  await tell(ctx, 'activate', id, { name: known.name, version, move_running, accepted });
  return readTemplate(ctx, id);
}

/** Creates a new secret for a template's calls. The old one no longer signs. Throws 404, 403. */
export async function renewSecret(ctx: Context, id: string): Promise<{ secret: string }> {
  await lockTemplate(ctx.db, ctx.tenant.id, id);
  const known = await requireEditable(ctx, id);
  const secret = newWebhookSecret();
  await save(ctx, known, { webhook_secret_sealed: await sealSecret(ctx, secretPlace(id), secret) });
  await tell(ctx, 'renew_secret', id, { name: known.name });
  return { secret };
}

const save = (ctx: Context, known: TemplateRow, changes: TemplateChanges) =>
  updateTemplate(ctx.db, ctx.tenant.id, known.id, {
    ...changes,
    revision: known.revision + 1,
    updated_by_id: ctx.actor.user_id,
    updated_at: ctx.clock.now(),
  });

function requireRevision(current: number | undefined, seen: number | undefined): void {
  if (seen !== undefined && seen !== current)
    throw new AppError('conflict', {
      fields: {
        revision: ['Someone changed this template while you were editing. Review the changes, then save again.'],
      },
    });
}

/** Whether the newest version's author no longer has workflows. Then its steps do nothing. */
const authorGone = async (ctx: Context, { published_author_id: id }: TemplateRow): Promise<boolean> =>
  id !== null && (await ableUser(ctx, id)) === undefined;

async function requireEditable(ctx: Context, id: string): Promise<TemplateRow> {
  const row = await getTemplate(ctx, id);
  if (!isEditable(ctx, row)) throw new AppError('forbidden');
  return row;
}

const isEditable = ({ actor }: Context, row: TemplateRow) =>
  row.created_by_id === actor.user_id || actor.roles.includes('admin');

async function requireCategory(ctx: Context, id: string | null): Promise<void> {
  if (id !== null && !(await isCategory(ctx.db, ctx.tenant.id, id)))
    throw invalid('category_id', 'This category no longer exists. Choose another.');
}

/** In UTC. A warning about yesterday may come some hours late. */
const today = (ctx: Context) => ctx.clock.now().toISOString().slice(0, 10);

/** A template as the acting user sees it. */
export async function presentTemplate(ctx: Context, row: TemplateRow): Promise<WfTemplate> {
  const steps = stepsSchema.parse(row.steps);
  return {
    id: row.id,
    category: row.category_id && row.category_name !== null ? { id: row.category_id, name: row.category_name } : null,
    name: row.name,
    description: row.description,
    steps,
    version: row.version,
    active: row.active,
    changed: !isDeepStrictEqual(row.steps, row.published_steps),
    author_gone: await authorGone(ctx, row),
    problems: checkSteps(steps, today(ctx)),
    flows: row.flows,
    behind: row.behind,
    on_older: row.on_older,
    created_by: { id: row.created_by_id, name: row.created_by_name },
    updated_by: { id: row.updated_by_id, name: row.updated_by_name },
    created_at: row.created_at,
    updated_at: row.updated_at,
    revision: row.revision,
    editable: isEditable(ctx, row),
  };
}

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `workflow_template.${verb}`, subject_id: id, detail });

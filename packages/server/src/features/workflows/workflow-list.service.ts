import type { WfRow, WfVersion, WorkflowTab } from '@bookline/contract/features/workflow-list';
import { steps as stepsSchema } from '@bookline/contract/features/workflow-steps';
import { metaOf } from '@bookline/contract/paging';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { changeNames } from './change-names.ts';
import { visibleFlows } from './flow-rights.ts';
import { listFlows } from './flows.queries.ts';
import { presentFlow } from './flows.service.ts';
import { listPeopleNames } from './people.queries.ts';
import { stepChanges } from './step-changes.ts';
import { listTemplates } from './templates.queries.ts';
import { getTemplate, presentTemplate, visibleTemplates } from './templates.service.ts';
import { listVersionPage, listWorkflows } from './workflow-list.queries.ts';

const only: Readonly<Record<WorkflowTab, RawBuilder<SqlBool>>> = {
  all: sql`true`,
  active: sql`w.active`,
  paused: sql`w.is_flow and not w.active`,
  unused: sql`not w.is_flow`,
};

/** A page of the flows the acting user sees, and of the templates they may use that none of those uses. */
export async function readWorkflows(
  ctx: Context,
  {
    q,
    tab,
    category_id,
    ...paging
  }: { page: number; limit: number; q?: string | undefined; tab: WorkflowTab; category_id?: string | undefined },
) {
  const seen = { flows: await visibleFlows(ctx), templates: visibleTemplates(ctx) };
  const condition = category_id ? sql<SqlBool>`${only[tab]} and w.category_id = ${category_id}` : only[tab];
  const pattern = q && `%${likePattern(q.toLowerCase())}%`;
  const { rows, total } = await listWorkflows(ctx.db, ctx.tenant.id, seen, { pattern, only: condition, ...paging });
  const whole = { page: 1, limit: paging.limit };
  const idsOf = (flows: boolean) => rows.flatMap(({ id, is_flow }) => (is_flow === flows ? [id] : []));
  const flows = await listFlows(ctx.db, [...seen.flows, sql<SqlBool>`f.id = any(${idsOf(true)}::uuid[])`], whole);
  const templates = await listTemplates(
    ctx.db,
    [...seen.templates, sql<SqlBool>`t.id = any(${idsOf(false)}::uuid[])`],
    whole,
  );
  const data: WfRow[] = [];
  for (const { id, category_id, category_name } of rows) {
    const flow = flows.rows.find((row) => row.id === id);
    const template = templates.rows.find((row) => row.id === id);
    data.push({
      id,
      category: category_id !== null && category_name !== null ? { id: category_id, name: category_name } : null,
      flow: flow ? presentFlow(ctx, flow) : null,
      template: template ? await presentTemplate(ctx, template) : null,
    });
  }
  return { data, meta: metaOf(paging, total) };
}

/** A page of a template's versions with their changes. Throws 404 for a template that is neither their own nor active. */
export async function readVersions(ctx: Context, id: string, paging: { page: number; limit: number }) {
  await getTemplate(ctx, id);
  const { rows, total } = await listVersionPage(ctx.db, ctx.tenant.id, id, paging);
  const people = await listPeopleNames(
    ctx.db,
    ctx.tenant.id,
    rows.flatMap(({ author_id, published_by_id }) => [author_id, published_by_id]),
  );
  const person = (of: string) => ({ id: of, name: people.get(of) ?? '' });
  const read = rows.map((row) => ({
    ...row,
    steps: stepsSchema.parse(row.steps),
    before: row.before === null ? [] : stepsSchema.parse(row.before),
  }));
  const names = await changeNames(
    ctx,
    read.flatMap(({ steps, before }) => [...steps, ...before]),
  );
  const data = read.map(
    ({ version, author_id, published_by_id, published_at, steps, before }): WfVersion => ({
      version,
      author: person(author_id),
      published_by: person(published_by_id),
      published_at,
      changes: stepChanges(before, steps, names),
    }),
  );
  return { data, meta: metaOf(paging, total) };
}

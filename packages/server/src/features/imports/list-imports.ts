import type { QueryOf } from '@bookline/contract/endpoint';
import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import type { ImportTab, imports } from '@bookline/contract/features/imports';
import { metaOf } from '@bookline/contract/paging';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import { fullName } from '../../platform/db/full-name.ts';
import { likePattern } from '../../platform/db/like-pattern.ts';
import { AppError } from '../../platform/errors.ts';
import { type AttemptState, listStates } from './attempt-state.queries.ts';
import { countPolicies } from './book/import-policies.queries.ts';
import {
  type AttemptCondition,
  type AttemptRow,
  countAttemptsByTab,
  findAttempt,
  listAttempts,
} from './imports.queries.ts';
import { readLeftOut } from './store/left-out.ts';
import { undoUntil, whyBusy, whyNotUndone } from './undo/why-not-undone.ts';
import { theAttempt, visibleAttempts } from './visible-attempts.ts';

/** Work without a sign of life for this long counts as stopped: its worker died, or the database is unavailable. */
const STALLED_MS = 60_000;

/** R321: a page of import attempts, newest first without drafts, and the number on each tab. */
export async function readImports(ctx: Context, query: QueryOf<typeof imports.list>) {
  const conditions = [...visibleAttempts(ctx), sql<SqlBool>`a.status <> 'draft'`, ...filterConditions(query)];
  const { page, limit } = query;
  const ofTab = [...conditions, ...(query.tab === 'all' ? [] : [tabConditions[query.tab]])];
  const rows = await listAttempts(ctx.db, ofTab, { limit, offset: (page - 1) * limit });
  const tabs = await countAttemptsByTab(ctx.db, conditions, tabConditions);
  const meta = metaOf(query, tabs[query.tab]);
  return { data: await presentAll(ctx, rows), meta: { ...meta, tabs } };
}

/** One attempt. Throws 404 if the acting user may not see it. */
export async function getImport(ctx: Context, id: string): Promise<ImportAttempt> {
  const row = await findAttempt(ctx.db, [...visibleAttempts(ctx), ...theAttempt(ctx.tenant.id, id)]);
  const [listed] = row ? await presentAll(ctx, [row]) : [];
  if (!listed) throw new AppError('not_found');
  const attempt = { ...listed, left_out: await readLeftOut(ctx.db, ctx.tenant.id, id) };
  const atWork = whyBusy(attempt, attempt) !== null;
  if (attempt.kind === 'leads' || atWork) return attempt;
  return { ...attempt, policies: await countPolicies(ctx.db, ctx.tenant.id, id) };
}

/** The attempts, with alias `a`, on each tab. An undone attempt has a tab of its own. */
const tabConditions: Readonly<Record<Exclude<ImportTab, 'all'>, AttemptCondition>> = {
  processing: sql<SqlBool>`a.status in ('queued', 'processing')`,
  complete: sql<SqlBool>`a.status = 'complete'`,
  failed: sql<SqlBool>`a.status = 'failed'`,
  cancelled: sql<SqlBool>`a.status = 'cancelled'`,
  undone: sql<SqlBool>`exists (select 1 from import_undo u where u.tenant_id = a.tenant_id and u.import_attempt_id = a.id)`,
};

/** `owner` is an id or a part of the name. An empty filter has no effect. */
function filterConditions({ filter_by, filter_value }: QueryOf<typeof imports.list>): AttemptCondition[] {
  if (!filter_by || !filter_value) return [];
  const contains = `%${likePattern(filter_value)}%`;
  switch (filter_by) {
    case 'status':
      return [sql<SqlBool>`a.status = ${filter_value}`];
    case 'file_name':
      return [sql<SqlBool>`a.file_name ilike ${contains}`];
    case 'owner':
      return [sql<SqlBool>`(o.id::text = ${filter_value.toLowerCase()} or ${fullName('o')} ilike ${contains})`];
  }
}

async function presentAll(ctx: Context, rows: readonly AttemptRow[]): Promise<ImportAttempt[]> {
  const states = await listStates(
    ctx.db,
    ctx.tenant.id,
    rows.map(({ id }) => id),
  );
  const now = ctx.clock.now();
  return rows.flatMap((row) => {
    const state = states.get(row.id);
    return state ? [present(row, state, now)] : [];
  });
}

function present(row: AttemptRow, state: AttemptState, now: Date): ImportAttempt {
  const { made_by_id, made_by_name, owner_id, owner_name, ...attempt } = row;
  const silent = state.heartbeat_at !== null && now.getTime() - new Date(state.heartbeat_at).getTime() > STALLED_MS;
  return {
    ...attempt,
    made_by: { id: made_by_id, name: made_by_name },
    owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? '' },
    left_out: [],
    policies: null,
    stalled: row.status === 'processing' && silent,
    trouble: state.trouble,
    retry: state.retry,
    undo: state.undo,
    undo_until: whyNotUndone(row, state, now) === null ? undoUntil(row).toISOString() : null,
  };
}

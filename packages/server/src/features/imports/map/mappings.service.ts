import type { QueryOf } from '@bookline/contract/endpoint';
import type { ImportMapping, importMappings } from '@bookline/contract/features/import-mappings';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { AppError, invalid } from '../../../platform/errors.ts';
import { deleteMapping, findMapping, listMappings, type MappingRow, updateMapping } from './mappings.queries.ts';
import { isTarget, LEAD_TARGETS } from './targets.ts';

/** The user's own mappings, and all for an admin. Headers can contain data from a file's first row, so no one else sees them. */
const whose = ({ actor }: Context): string | null => (actor.roles.includes('admin') ? null : actor.user_id);

const targets = LEAD_TARGETS.map(({ value, label }) => ({ value, label }));
const labels = new Map<string, string>(targets.map(({ value, label }) => [value, label]));

const shown = (row: MappingRow): ImportMapping => ({
  id: row.id,
  header: row.header,
  target: row.target,
  field: labels.get(row.target) ?? row.target.replace(/^custom:/, ''),
  learned_by: { id: row.user_id, name: row.user_name },
  file_name: row.file_name,
  learned_at: row.learned_at,
});

/** The mappings that imports have learned for columns. */
export async function readMappings(ctx: Context, query: QueryOf<typeof importMappings.list>) {
  const { rows, total } = await listMappings(ctx.db, ctx.tenant.id, whose(ctx), query);
  return { data: rows.map(shown), meta: metaOf(query, total), targets };
}

/** Throws 404 for a mapping that the acting user does not see, 422 at `target` for an unknown target. */
export async function changeMapping(ctx: Context, id: string, target: string): Promise<ImportMapping> {
  if (!isTarget(target) || (!labels.has(target) && !target.startsWith('custom:')))
    throw invalid('target', 'Choose a field from the list.');
  const found = await requireMapping(ctx, id);
  await updateMapping(ctx.db, ctx.tenant.id, found, target, ctx.clock.now());
  await audit(ctx, {
    action: 'import_mapping.change',
    subject_id: id,
    detail: { header: found.header, from: found.target, to: target, learned_by: found.user_id },
  });
  return shown(await requireMapping(ctx, id));
}

/** Throws 404 for a mapping that the acting user does not see. */
export async function removeMapping(ctx: Context, id: string): Promise<void> {
  const found = await requireMapping(ctx, id);
  await deleteMapping(ctx.db, ctx.tenant.id, found);
  await audit(ctx, {
    action: 'import_mapping.remove',
    subject_id: id,
    detail: { header: found.header, target: found.target, learned_by: found.user_id },
  });
}

async function requireMapping(ctx: Context, id: string): Promise<MappingRow> {
  const found = await findMapping(ctx.db, ctx.tenant.id, whose(ctx), id);
  if (!found) throw new AppError('not_found');
  return found;
}

import type { WfCategory } from '@bookline/contract/features/workflow-categories';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { deleteCategory, insertCategory, listCategories, updateCategory } from './categories.queries.ts';

export const readCategories = (ctx: Context): Promise<WfCategory[]> => listCategories(ctx.db, ctx.tenant.id);

/** Renames a category. Throws 404, and 422 for a name in use. */
export async function renameCategory(ctx: Context, id: string, name: string): Promise<WfCategory> {
  const found = await once(updateCategory(ctx.db, ctx.tenant.id, id, { name, updated_at: ctx.clock.now() }));
  if (!found) throw new AppError('not_found');
  await tell(ctx, 'update', { name }, id);
  const [category] = (await readCategories(ctx)).filter((each) => each.id === id);
  if (!category) throw new AppError('not_found');
  return category;
}

/** Puts the named categories in this order, before all others, and adds those without an id. Throws 404, 422. */
export async function arrangeCategories(
  ctx: Context,
  wanted: readonly { readonly id?: string | undefined; readonly name: string }[],
): Promise<WfCategory[]> {
  const { db, tenant } = ctx;
  const now = ctx.clock.now();
  const named = new Set(wanted.flatMap(({ id }) => id ?? []));
  if (named.size !== wanted.filter(({ id }) => id !== undefined).length)
    throw invalid('categories', 'Choose each category only once.');
  const names = new Set(wanted.map(({ name }) => name.toLowerCase()));
  if (names.size !== wanted.length) throw invalid('categories', 'Two categories cannot have the same name.');
  const before = await listCategories(db, tenant.id);
  // Two may swap names, so each name is free for a moment.
  for (const { id } of wanted) {
    if (id === undefined) continue;
    const free = await updateCategory(db, tenant.id, id, { name: id, updated_at: now });
    if (!free) throw new AppError('not_found');
  }
  for (const [position, { id, name }] of wanted.entries()) {
    if (id === undefined) await once(insertCategory(db, tenant.id, { id: newId(), name, position, created_at: now }));
    else await once(updateCategory(db, tenant.id, id, { name, position, updated_at: now }));
  }
  const rest = before.filter(({ id }) => !named.has(id));
  for (const [index, { id }] of rest.entries())
    await updateCategory(db, tenant.id, id, { position: wanted.length + index, updated_at: now });
  await tell(ctx, 'arrange', { categories: wanted.map(({ name }) => name) });
  return readCategories(ctx);
}

/** Deletes a category. Throws 404. */
export async function removeCategory(ctx: Context, id: string): Promise<void> {
  if (!(await deleteCategory(ctx.db, ctx.tenant.id, id))) throw new AppError('not_found');
  await tell(ctx, 'delete', {}, id);
}

const once = <T>(write: Promise<T>): Promise<T> =>
  refuseDuplicate(write, 'workflow_category_name', {
    field: 'name',
    sentence: 'A category with this name already exists. Choose another name.',
  });

const tell = (ctx: Context, verb: string, detail: Record<string, unknown>, id?: string) =>
  audit(ctx, { action: `workflow_category.${verb}`, ...(id !== undefined && { subject_id: id }), detail });

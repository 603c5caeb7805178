import type { BodyOf } from '@bookline/contract/endpoint';
import type { adminCategories, ProductCategory } from '@bookline/contract/features/admin-store';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  type CategoriesQuery,
  countCategories,
  deleteCategory,
  findCategory,
  insertCategory,
  isCategoryUsed,
  listCategories,
  updateCategory,
} from './categories.queries.ts';

/** R379: a page of the company's categories. */
export async function readCategories(ctx: Context, query: CategoriesQuery) {
  const data = await listCategories(ctx.db, ctx.tenant.id, query);
  return { data, meta: metaOf(query, await countCategories(ctx.db, ctx.tenant.id, query.q)) };
}

export async function readCategory({ db, tenant }: Context, id: string): Promise<ProductCategory> {
  const found = await findCategory(db, tenant.id, id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Adds a category. Throws 422 if its title is taken. */
export async function addCategory(ctx: Context, body: BodyOf<typeof adminCategories.create>): Promise<ProductCategory> {
  const now = ctx.clock.now();
  const id = newId();
  await titled(insertCategory(ctx.db, ctx.tenant.id, { ...body, id, created_at: now, updated_at: now }));
  await tell(ctx, 'create', id, { title: body.title });
  return readCategory(ctx, id);
}

/** Changes a category. Throws 404, and 422 if its title is taken. */
export async function changeCategory(
  ctx: Context,
  id: string,
  body: BodyOf<typeof adminCategories.update>,
): Promise<ProductCategory> {
  const change = { ...body, updated_at: ctx.clock.now() };
  if (!(await titled(updateCategory(ctx.db, ctx.tenant.id, id, change)))) throw new AppError('not_found');
  await tell(ctx, 'update', id, { fields: Object.keys(body) });
  return readCategory(ctx, id);
}

/** Deletes a category that no product was ever in. Throws 404 and 409. */
export async function removeCategory(ctx: Context, id: string): Promise<void> {
  const { title } = await readCategory(ctx, id);
  if (await isCategoryUsed(ctx.db, ctx.tenant.id, id))
    throw new AppError('conflict', {
      fields: { base: ['Products or past orders use this category. Rename it, or move its products first.'] },
    });
  await deleteCategory(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', id, { title });
}

const titled = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'product_category_title', {
    field: 'title',
    sentence: 'A category with this title already exists. Choose another title.',
  });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `product_category.${verb}`, subject_id: id, detail });

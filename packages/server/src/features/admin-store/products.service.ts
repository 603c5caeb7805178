import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type { adminProducts, Product } from '@bookline/contract/features/admin-store';
import { metaOf } from '@bookline/contract/paging';
import { centsOfMoney } from '@bookline/contract/rules/payments';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { deleteFile, keepFile, type StoredBytes, storeFile } from '../files/files.api.ts';
import { countProducts, listProducts, type ProductRow, presentItems } from '../store/store.api.ts';
import { findCategory } from './categories.queries.ts';
import { existsBuyingCorporation, insertProduct, updateProduct } from './products.queries.ts';

const IMAGE = 'image';

/** R380: a page of the company's products. */
export async function readProducts(ctx: Context, query: QueryOf<typeof adminProducts.list>) {
  const { db, tenant } = ctx;
  const filter = { q: query.q, category_id: query.category, all: query.all };
  const rows = await listProducts(db, tenant.id, filter, query);
  return { data: await present(ctx, rows), meta: metaOf(query, await countProducts(db, tenant.id, filter)) };
}

async function present(ctx: Context, rows: readonly ProductRow[]): Promise<Product[]> {
  const items = await presentItems(ctx, rows);
  return rows.flatMap((row, at) => {
    const item = items[at];
    if (!item) return [];
    const { category_id, corporation_id, for_account_types, active, place, fulfiller_email, created_at, updated_at } =
      row;
    return {
      ...item,
      most_each: row.most_each,
      category_id,
      corporation_id,
      corporation: corporation_id ? { id: corporation_id, name: row.corporation ?? '' } : null,
      for_account_types: [...for_account_types],
      active,
      place,
      fulfiller_email,
      created_at,
      updated_at,
    };
  });
}

async function requireProduct({ db, tenant }: Context, id: string): Promise<ProductRow> {
  const [row] = await listProducts(db, tenant.id, { ids: [id], all: true });
  if (!row) throw new AppError('not_found');
  return row;
}

export async function readProduct(ctx: Context, id: string): Promise<Product> {
  const [product] = await present(ctx, [await requireProduct(ctx, id)]);
  if (!product) throw new AppError('not_found');
  return product;
}

/** Adds a product with its image. Throws 422 at the invalid field. */
export async function addProduct(
  signedIn: SignedInContext,
  body: BodyOf<typeof adminProducts.create>,
  file: UploadedFile | undefined,
): Promise<Product> {
  const stored = await storeImage(signedIn, file);
  return signedIn.transaction(async (ctx) => {
    const id = newId();
    const now = ctx.clock.now();
    const { price, shipping_price, corporation_id, digital = !body.shipping, ...rest } = body;
    requireDelivery({ ...body, digital });
    await requireReferences(ctx, body);
    const image_id = await keepImage(ctx, stored);
    const row = {
      ...rest,
      digital,
      corporation_id: corporation_id || null,
      price_cents: centsOfMoney(price),
      shipping_cents: centsOfMoney(shipping_price),
      image_id,
    };
    const stamps = { tenant_id: ctx.tenant.id, id, created_at: now, updated_at: now };
    await named(insertProduct(ctx.db, { ...row, ...stamps }));
    await tell(ctx, 'create', id, { name: body.name, price });
    return readProduct(ctx, id);
  });
}

/** Changes the given fields, and the image only if a new file is sent (R245). Throws 404, and 422 at the invalid field. */
export async function changeProduct(
  signedIn: SignedInContext,
  id: string,
  body: BodyOf<typeof adminProducts.update>,
  file: UploadedFile | undefined,
): Promise<Product> {
  await signedIn.transaction((ctx) => requireProduct(ctx, id));
  const stored = await storeImage(signedIn, file);
  return signedIn.transaction(async (ctx) => {
    const before = await requireProduct(ctx, id);
    requireDelivery({ ...before, ...body });
    await requireReferences(ctx, body);
    const image_id = await keepImage(ctx, stored);
    const { price, shipping_price, corporation_id, ...rest } = body;
    await named(
      updateProduct(ctx.db, ctx.tenant.id, id, {
        ...rest,
        ...(price !== undefined && { price_cents: centsOfMoney(price) }),
        ...(shipping_price !== undefined && { shipping_cents: centsOfMoney(shipping_price) }),
        ...(corporation_id !== undefined && { corporation_id: corporation_id || null }),
        ...(image_id && { image_id }),
        updated_at: ctx.clock.now(),
      }),
    );
    if (image_id && before.image_id) await deleteFile(ctx, before.image_id);
    await tell(ctx, 'update', id, { fields: [...Object.keys(body), ...(image_id ? [IMAGE] : [])] });
    return readProduct(ctx, id);
  });
}

/** Deletes a product. Past orders keep its name and price. Throws 404. */
export async function removeProduct(ctx: Context, id: string): Promise<void> {
  const { name, image_id } = await requireProduct(ctx, id);
  await updateProduct(ctx.db, ctx.tenant.id, id, { deleted_at: ctx.clock.now(), image_id: null });
  if (image_id) await deleteFile(ctx, image_id);
  await tell(ctx, 'delete', id, { name });
}

async function storeImage(signedIn: SignedInContext, file: UploadedFile | undefined): Promise<StoredBytes | undefined> {
  return file && storeFile(signedIn, file, { accept: 'image', field: IMAGE });
}

async function keepImage(ctx: Context, stored: StoredBytes | undefined): Promise<string | null> {
  return stored ? (await keepFile(ctx, stored, { purpose: 'product_image', accept: 'image' })).id : null;
}

function requireDelivery({ shipping, digital }: Pick<ProductRow, 'shipping' | 'digital'>): void {
  if (!shipping && !digital) throw invalid('digital', 'Choose at least one way to deliver it.');
}

async function requireReferences(
  { db, tenant }: Context,
  { category_id, corporation_id }: BodyOf<typeof adminProducts.update>,
): Promise<void> {
  if (category_id && !(await findCategory(db, tenant.id, category_id)))
    throw invalid('category_id', 'Choose a category from the list.');
  if (corporation_id && !(await existsBuyingCorporation(db, tenant.id, corporation_id)))
    throw invalid('corporation_id', 'Choose a company or business unit from the list.');
}

const named = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'product_name', {
    field: 'name',
    sentence: 'A product with this name already exists. Choose another name.',
  });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `product.${verb}`, subject_id: id, detail });

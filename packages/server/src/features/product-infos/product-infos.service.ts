import type { BodyOf } from '@bookline/contract/endpoint';
import {
  type AdminProductInfo,
  adminProductInfo,
  type adminProductInfos,
  type FittingProductInfo,
} from '@bookline/contract/features/product-infos';
import { metaOf } from '@bookline/contract/paging';
import { normalizeWebsite } from '@bookline/contract/rules/website';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { auditView, requireContact } from '../contacts/contacts.api.ts';
import { deleteFile, fileUrls, keepFile, storeFile } from '../files/files.api.ts';
import {
  countProductInfos,
  deleteProductInfo,
  existsCarrier,
  findFitFor,
  findProductInfo,
  insertProductInfo,
  listFitting,
  listProductInfos,
  type ProductInfoRow,
  type ProductInfosQuery,
  updateProductInfo,
} from './product-infos.queries.ts';

/** The sheets that fit a contact, by product line and title. Throws 404 for a contact the acting user can't see. */
export async function readFitting(ctx: Context, contactId: string): Promise<FittingProductInfo[]> {
  await requireContact(ctx, contactId);
  await auditView(ctx, contactId, { part: 'product_infos' });
  const who = await findFitFor(ctx.db, ctx.tenant.id, contactId, ctx.clock.now());
  if (!who) throw new AppError('not_found');
  const rows = await listFitting(ctx.db, ctx.tenant.id, who);
  return (await present(ctx, rows)).map((sheet) => ({
    ...sheet,
    unknown: [
      ...(sheet.states.length > 0 && who.state === '' ? (['state'] as const) : []),
      ...((sheet.age_from !== null || sheet.age_to !== null) && who.age === null ? (['age'] as const) : []),
    ],
  }));
}

/** A page of all sheets. */
export async function readProductInfos(ctx: Context, query: ProductInfosQuery) {
  const data = await present(ctx, await listProductInfos(ctx.db, ctx.tenant.id, query));
  return { data, meta: metaOf(query, await countProductInfos(ctx.db, ctx.tenant.id, query.q)) };
}

/** Adds a sheet. Throws 422 for a title in use, a deleted carrier, or an invalid link, and 413 over 25 MB. */
export async function addProductInfo(
  signedIn: SignedInContext,
  body: BodyOf<typeof adminProductInfos.create>,
  file: UploadedFile | undefined,
): Promise<AdminProductInfo> {
  const stored = file && (await storeFile(signedIn, file, { accept: 'document' }));
  return signedIn.transaction(async (ctx) => {
    await requireSound(ctx, body);
    const kept = stored && (await keepFile(ctx, stored, { purpose: 'product_info', accept: 'document' }));
    const id = newId();
    const columns = { ...body, link: normalizeWebsite(body.link), file_id: kept?.id ?? null };
    await once(insertProductInfo(ctx.db, ctx.tenant.id, id, { ...columns, updated_at: ctx.clock.now() }));
    await tell(ctx, 'create', id, { title: body.title });
    return getProductInfo(ctx, id);
  });
}

/** Changes a sheet. A new file replaces the old one, which is deleted. Throws 404 if there is none, and 422 as for a new one. */
export async function changeProductInfo(
  signedIn: SignedInContext,
  id: string,
  { remove_file, ...body }: BodyOf<typeof adminProductInfos.update>,
  file: UploadedFile | undefined,
): Promise<AdminProductInfo> {
  await signedIn.transaction((ctx) => requireProductInfo(ctx, id));
  const stored = file && (await storeFile(signedIn, file, { accept: 'document' }));
  return signedIn.transaction(async (ctx) => {
    const before = await requireProductInfo(ctx, id);
    await requireSound(ctx, { age_from: before.age_from, age_to: before.age_to, ...body });
    const kept = stored && (await keepFile(ctx, stored, { purpose: 'product_info', accept: 'document' }));
    const loses = before.file_id !== null && (kept !== undefined || remove_file === true);
    await once(
      updateProductInfo(ctx.db, ctx.tenant.id, id, {
        ...body,
        ...(body.link !== undefined && { link: normalizeWebsite(body.link) }),
        ...((kept || loses) && { file_id: kept?.id ?? null }),
        updated_at: ctx.clock.now(),
      }),
    );
    if (loses && before.file_id) await deleteFile(ctx, before.file_id);
    await tell(ctx, 'update', id, { fields: [...Object.keys(body), ...(kept || loses ? ['file'] : [])] });
    return getProductInfo(ctx, id);
  });
}

/** Deletes a sheet and its file. Throws 404 if there is none. */
export async function removeProductInfo(ctx: Context, id: string): Promise<void> {
  const { title, file_id } = await requireProductInfo(ctx, id);
  await deleteProductInfo(ctx.db, ctx.tenant.id, id);
  if (file_id) await deleteFile(ctx, file_id);
  await tell(ctx, 'delete', id, { title });
}

async function requireSound(ctx: Context, body: BodyOf<typeof adminProductInfos.update>): Promise<void> {
  const { carrier_id, age_from, age_to, link } = body;
  if (carrier_id && !(await existsCarrier(ctx.db, ctx.tenant.id, carrier_id)))
    throw invalid('carrier_id', 'This carrier no longer exists. Choose another.');
  if (typeof age_from === 'number' && typeof age_to === 'number' && age_from > age_to)
    throw invalid('age_to', 'Enter an age at or above the minimum age.');
  const site = link === undefined ? '' : normalizeWebsite(link);
  if (site !== '' && !URL.canParse(site))
    throw invalid('link', 'Enter a web page address, such as https://example.com/plan.');
}

async function present(ctx: Context, rows: readonly ProductInfoRow[]): Promise<AdminProductInfo[]> {
  const urls = await fileUrls(
    ctx,
    rows.flatMap(({ file_id }) => (file_id ? [file_id] : [])),
  );
  return rows.map(({ file_id, file_name, file_size, ...row }) =>
    adminProductInfo.parse({
      ...row,
      file: file_id ? { name: file_name, size: file_size, url: urls.get(file_id) ?? '' } : null,
    }),
  );
}

async function getProductInfo(ctx: Context, id: string): Promise<AdminProductInfo> {
  const [shown] = await present(ctx, [await requireProductInfo(ctx, id)]);
  if (!shown) throw new AppError('not_found');
  return shown;
}

async function requireProductInfo(ctx: Context, id: string): Promise<ProductInfoRow> {
  const row = await findProductInfo(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'product_info_title', {
    field: 'title',
    sentence: 'A product sheet with this title already exists. Choose another title.',
  });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `product_info.${verb}`, subject_id: id, detail });

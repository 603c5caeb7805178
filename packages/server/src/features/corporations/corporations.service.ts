import type {
  Corporation,
  CorporationChange,
  CorporationRow,
  CorporationType,
} from '@bookline/contract/features/corporations';
import { metaOf } from '@bookline/contract/paging';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { invalidateTenantCache } from '../../platform/db/invalidate-tenant-cache.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { deleteFile, fileUrls, keepFile } from '../files/files.api.ts';
import { claimPageName, NO_TEXTS, type PageDraft, pageUrlOf, previewPage } from '../webpages/webpages.api.ts';
import { checkedColumns } from './check-corporation.ts';
import { changeFiles, presentFiles, removeFiles } from './corporation-files.ts';
import { type CorporationParts, LOGO, type StoredParts, storeParts } from './corporation-parts.ts';
import {
  type Belongings,
  type CorporationDetail,
  type CorporationFilter,
  type CorporationPaging,
  countBelongings,
  countCorporations,
  countPeople,
  deleteCorporation,
  findCorporation,
  insertCorporation,
  listCorporations,
  updateCorporation,
} from './corporations.queries.ts';
import { presentDetail, presentRow } from './present-corporation.ts';

export interface CorporationQuery extends Omit<CorporationFilter, 'types'>, CorporationPaging {
  readonly type?: CorporationType | undefined;
  readonly for_campaign_triggers?: boolean | undefined;
}

/** A page of corporations by name (R385). */
export async function readCorporations(ctx: Context, query: CorporationQuery) {
  const { type, for_campaign_triggers, ...rest } = query;
  const wanted: readonly CorporationType[] = type ? [type] : ['company', 'business_unit', 'vendor'];
  // Vendors are not campaign senders.
  const types = for_campaign_triggers ? wanted.filter((one) => one !== 'vendor') : wanted;
  const filter = { ...rest, types };
  const rows = await listCorporations(ctx.db, ctx.tenant.id, filter, query);
  const total = await countCorporations(ctx.db, ctx.tenant.id, filter);
  const people = await countPeople(
    ctx.db,
    ctx.tenant.id,
    rows.map(({ id }) => id),
  );
  const logos = await fileUrls(
    ctx,
    rows.flatMap(({ logo_id }) => logo_id ?? []),
  );
  const data: CorporationRow[] = rows.map((row) => presentRow(row, logos, people.get(row.id) ?? 0));
  return { data, meta: metaOf(query, total) };
}

/** One corporation with all fields. Throws 404 if there is none. */
export async function getCorporation(ctx: Context, id: string): Promise<Corporation> {
  const row = await requireCorporation(ctx, id);
  const people = await countPeople(ctx.db, ctx.tenant.id, [id]);
  const logos = await fileUrls(ctx, row.logo_id ? [row.logo_id] : []);
  return presentDetail(row, logos, {
    people: people.get(id) ?? 0,
    files: await presentFiles(ctx, id),
    page_url: await pageUrlOf(ctx, { tenant_id: ctx.tenant.id, kind: 'corporation', owner_id: id }),
  });
}

/** Adds a corporation with its logo (R246) and files. Throws 422 at the invalid field. */
export async function addCorporation(
  signedIn: SignedInContext,
  input: CorporationChange & { type: CorporationType; name: string },
  parts: CorporationParts,
): Promise<Corporation> {
  const stored = await storeParts(signedIn, parts);
  return signedIn.transaction(async (ctx) => {
    const id = newId();
    const columns = await checkedColumns(ctx, input, undefined);
    const logo_id = await keepLogo(ctx, stored);
    const now = ctx.clock.now();
    const { type, name } = input;
    const row = { ...columns, type, name, tenant_id: ctx.tenant.id, id, logo_id, created_at: now, updated_at: now };
    await insertCorporation(ctx.db, row);
    await claimName(ctx, id, columns.domain_name);
    await changeFiles(ctx, id, input.files ?? [], stored);
    await tell(ctx, 'create', id, { type });
    return getCorporation(ctx, id);
  });
}

/** Changes the given fields, and the logo only if a new one is uploaded (R247). Throws 404, and 422 at the invalid field. */
export async function changeCorporation(
  signedIn: SignedInContext,
  id: string,
  input: CorporationChange,
  parts: CorporationParts,
): Promise<Corporation> {
  const stored = await storeParts(signedIn, parts);
  return signedIn.transaction(async (ctx) => {
    const before = await requireCorporation(ctx, id);
    if (input.type !== undefined && input.type !== before.type) await requireUnused(ctx, id, 'type');
    const columns = await checkedColumns(ctx, input, before);
    const logo = await newLogo(ctx, before, input, stored);
    await updateCorporation(ctx.db, ctx.tenant.id, id, { ...columns, ...logo, updated_at: ctx.clock.now() });
    await claimName(ctx, id, columns.domain_name);
    await changeFiles(ctx, id, input.files ?? [], stored);
    await tell(ctx, 'update', id, { fields: [...Object.keys(input), ...(parts.file ? ['logo'] : [])] });
    return getCorporation(ctx, id);
  });
}

/** Deletes a corporation with its files. Throws 422 with the reason if other records belong to it. */
export async function removeCorporation(ctx: Context, id: string): Promise<void> {
  const { logo_id } = await requireCorporation(ctx, id);
  await requireUnused(ctx, id, 'base');
  await removeFiles(ctx, id);
  await claimName(ctx, id, '');
  await deleteCorporation(ctx.db, ctx.tenant.id, id).catch((error: unknown) => {
    // A record of another feature refers to it.
    if (error instanceof Error && 'code' in error && error.code === '23503')
      throw new AppError('invalid', {
        fields: { base: ['Other records still belong to it. Move them first.'] },
        cause: error,
      });
    throw error;
  });
  if (logo_id) await deleteFile(ctx, logo_id);
  await tell(ctx, 'delete', id, {});
}

/** The corporation's page with unsaved changes, as HTML. Throws 404 if there is none. */
export async function previewWebpage(ctx: Context, id: string, draft: CorporationChange): Promise<{ html: string }> {
  const { description, office_address, city, state, zip_code, color_1, color_2, color_3, name, ...rest } = draft;
  const before = await requireCorporation(ctx, id);
  const place = [
    office_address ?? before.office_address,
    city ?? before.city,
    `${state ?? before.state} ${zip_code ?? before.zip_code}`.trim(),
  ];
  const html = await previewPage(
    ctx,
    { kind: 'corporation', owner_id: id },
    {
      ...pageTextsOf(rest),
      ...(name !== undefined && { name }),
      ...(description !== undefined && { about: description }),
      ...(color_1 !== undefined && { color_1: color_1 || null }),
      ...(color_2 !== undefined && { color_2: color_2 || null }),
      ...(color_3 !== undefined && { color_3: color_3 || null }),
      address: place.filter(Boolean).join(', '),
    },
  );
  if (html === undefined) throw new AppError('not_found');
  return { html };
}

/** The fields of a change that the page shows as they are. */
const pageTextsOf = (change: CorporationChange): PageDraft =>
  Object.fromEntries(
    Object.entries(change).filter(([field, value]) => field in NO_TEXTS && value !== undefined),
  ) as PageDraft;

/** The page's name on the webpage host. Undefined keeps it. */
async function claimName(ctx: Context, id: string, domain: string | undefined): Promise<void> {
  if (domain === undefined) return;
  await claimPageName(ctx.db, { tenant_id: ctx.tenant.id, kind: 'corporation', owner_id: id }, domain);
}

async function requireCorporation(ctx: Context, id: string): Promise<CorporationDetail> {
  const row = await findCorporation(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

async function keepLogo(ctx: Context, stored: StoredParts): Promise<string | null> {
  const bytes = stored.get(LOGO);
  if (!bytes) return null;
  return (await keepFile(ctx, bytes, { purpose: 'corporation_logo', accept: 'image', public: true })).id;
}

async function newLogo(
  ctx: Context,
  before: CorporationDetail,
  input: CorporationChange,
  stored: StoredParts,
): Promise<{ logo_id?: string | null }> {
  if (!stored.has(LOGO) && input.logo !== '') return {};
  const logo_id = await keepLogo(ctx, stored);
  if (before.logo_id) await deleteFile(ctx, before.logo_id);
  return { logo_id };
}

async function requireUnused(ctx: Context, id: string, field: 'type' | 'base'): Promise<void> {
  const found = await countBelongings(ctx.db, ctx.tenant.id, id);
  const words = describe(found);
  if (words) throw invalid(field, `${words} still belong${isOne(found) ? 's' : ''} to it. Move them first.`);
}

const isOne = (found: Belongings) => Object.values(found).reduce((sum: number, count: number) => sum + count, 0) === 1;

function describe({ people, offices, pools, corporations }: Belongings): string {
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  const parts = [
    ...counted(people, 'person', 'people'),
    ...counted(offices, 'office', 'offices'),
    ...counted(pools, 'pool', 'pools'),
    ...counted(corporations, 'corporation', 'corporations'),
  ];
  return new Intl.ListFormat('en-US').format(parts);
}

/** The name, logo, and colors may be the brand of a host name, so every process is notified. */
async function tell(ctx: Context, verb: string, id: string, detail: Record<string, unknown>): Promise<void> {
  await invalidateTenantCache(ctx.db, ctx.tenant.id);
  await audit(ctx, { action: `corporation.${verb}`, subject_id: id, detail });
}

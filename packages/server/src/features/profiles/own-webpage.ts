import type { BodyOf } from '@bookline/contract/endpoint';
import type { profiles, Webpage, WebpageChange } from '@bookline/contract/features/profiles';
import { toE164 } from '@bookline/contract/rules/phone-e164';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { publicFileLink } from '../../platform/files/file-link.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { tellUserChanged } from '../sessions/sessions.api.ts';
import {
  claimPageName,
  findAgentTexts,
  NO_TEXTS,
  pagePhone,
  pageUrlOf,
  previewPage,
  putAgentTexts,
  requireCounts,
} from '../webpages/webpages.api.ts';
import { getOwnRow } from './profiles.queries.ts';
import { pictureOf, requireOwn, wordsOf } from './profiles.service.ts';
import { type OwnRow, saveOwnWithPictures } from './save-own.ts';

export async function readWebpage(ctx: Context, userId: string): Promise<Webpage> {
  requireOwn(ctx, userId);
  return webpageOf(ctx, await getOwnRow(ctx.db, ctx.tenant.id, userId));
}

/** R352. Throws 422 at the invalid field, such as a name that another page has. */
export async function changeWebpage(
  ctx: SignedInContext,
  userId: string,
  { personal_photo, flyer, ...change }: BodyOf<typeof profiles.update_webpage>,
  files: { photo: UploadedFile | undefined; flyer: UploadedFile | undefined },
): Promise<Webpage> {
  requireOwn(ctx, userId);
  const { domain_name, about_me, ...texts } = change;
  return saveOwnWithPictures(
    ctx,
    { about_me: wordsOf(about_me), webpage_domain: domain_name },
    { personal_photo: pictureOf(personal_photo, files.photo), flyer: pictureOf(flyer, files.flyer) },
    async (tx, row) => {
      if (domain_name !== undefined)
        await claimPageName(tx.db, { tenant_id: tx.tenant.id, kind: 'user', owner_id: userId }, domain_name);
      await saveTexts(tx, texts);
      return webpageOf(tx, row);
    },
  );
}

async function saveTexts(
  ctx: Context,
  { licenses, phone, ...change }: Omit<WebpageChange, 'domain_name' | 'about_me'>,
): Promise<void> {
  const columns = {
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    ...(licenses && { licenses: JSON.stringify(licenses) }),
    ...(phone !== undefined && { phone: pagePhone(phone) }),
  };
  const fields = Object.keys(columns);
  if (fields.length === 0) return;
  const { db, tenant, actor, clock } = ctx;
  await putAgentTexts(db, tenant.id, actor.user_id, columns, clock.now());
  const { products, carrier_count, plan_count } = (await findAgentTexts(db, tenant.id, actor.user_id)) ?? NO_TEXTS;
  requireCounts({ products, carrier_count, plan_count });
  await audit(ctx, { action: 'user.update', subject_id: actor.user_id, detail: { fields } });
  await tellUserChanged(db, actor.user_id);
}

/** The page with unsaved changes, as HTML. */
export async function previewWebpage(ctx: Context, userId: string, draft: WebpageChange): Promise<{ html: string }> {
  requireOwn(ctx, userId);
  const { domain_name: _name, about_me, phone, ...texts } = draft;
  const html = await previewPage(
    ctx,
    { kind: 'user', owner_id: userId },
    {
      ...texts,
      ...(about_me !== undefined && { about: about_me ?? '' }),
      ...(phone !== undefined && { phone: toE164(phone) ?? phone }),
    },
  );
  if (html === undefined) throw new AppError('not_found');
  return { html };
}

async function webpageOf(ctx: Context, row: OwnRow): Promise<Webpage> {
  const { db, tenant } = ctx;
  const picture = (file_id: string | null) =>
    file_id === null ? null : { url: publicFileLink({ tenant_id: row.tenant_id, file_id }) };
  const texts = (await findAgentTexts(db, tenant.id, row.id)) ?? NO_TEXTS;
  return {
    ...texts,
    products: [...texts.products],
    licenses: [...texts.licenses],
    languages_spoken: [...texts.languages_spoken],
    form_sites: [...texts.form_sites],
    domain_name: row.webpage_domain,
    about_me: row.about_me,
    personal_photo: picture(row.personal_photo_id),
    flyer: picture(row.flyer_id),
    page_url: await pageUrlOf(ctx, { tenant_id: tenant.id, kind: 'user', owner_id: row.id }),
  };
}

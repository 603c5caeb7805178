import type { BodyOf } from '@bookline/contract/endpoint';
import type { Account, profiles } from '@bookline/contract/features/profiles';
import type { Profile } from '@bookline/contract/features/sessions';
import { jobTitles } from '@bookline/contract/rules/options';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { profileOf } from '../sessions/sessions.api.ts';
import { findOffice, getOwnRow } from './profiles.queries.ts';
import { saveOwn, saveOwnWithPictures } from './save-own.ts';

/** Blank text is stored as null. */
export const wordsOf = (text: string | null | undefined) => (text?.trim() === '' ? null : text);
/** A file part also appears among the text parts, where only null means anything. */
export const pictureOf = (said: string | null | undefined, file: UploadedFile | undefined) =>
  file ?? (said === null ? null : undefined);

/** Changes the acting user's profile. Returns the new profile. */
export async function changeProfile(
  ctx: SignedInContext,
  { personal_photo, logo, about_me, ...names }: BodyOf<typeof profiles.update>,
  files: { photo: UploadedFile | undefined; logo: UploadedFile | undefined },
): Promise<Profile> {
  return saveOwnWithPictures(
    ctx,
    { ...names, about_me: wordsOf(about_me) },
    { personal_photo: pictureOf(personal_photo, files.photo), logo: pictureOf(logo, files.logo) },
    async (_tx, row) => profileOf(row, row.tenant_color),
  );
}

export async function changeTheme(ctx: Context, theme: BodyOf<typeof profiles.update_theme>): Promise<Profile> {
  const row = await saveOwn(ctx, theme);
  return profileOf(row, row.tenant_color);
}

/** R351. */
export async function changeTimezone(ctx: Context, timezone: string | null): Promise<{ timezone: string | null }> {
  await saveOwn(ctx, { timezone });
  return { timezone };
}

/** Throws 404 for anyone but the acting user. */
export function requireOwn(ctx: SignedInContext, userId: string): void {
  if (userId !== ctx.actor.user_id) throw new AppError('not_found');
}

export async function readAccount(ctx: Context, userId: string): Promise<Account> {
  requireOwn(ctx, userId);
  return getOwnRow(ctx.db, ctx.tenant.id, userId);
}

/** Throws 422 for a job title that the variant doesn't have (R073) and for a missing office. */
export async function changeAccount(
  ctx: Context,
  userId: string,
  change: BodyOf<typeof profiles.update_account>,
): Promise<Account> {
  requireOwn(ctx, userId);
  const { job_title, office_location_id } = change;
  if (job_title && !jobTitles(ctx.tenant.variant).some(({ value }) => value === job_title))
    throw invalid('job_title', 'Choose a job title from the list.');
  if (office_location_id && !(await findOffice(ctx.db, ctx.tenant.id, office_location_id)))
    throw invalid('office_location_id', 'This office no longer exists. Choose another.');
  return saveOwn(ctx, change);
}

/** Whether the acting user may sell Medicare plans: they have a producer number and are certified for this plan year. */
export async function readMedicareRegistration(ctx: Context) {
  const { npn, medicare_certified_for } = await getOwnRow(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  const plan_year = ctx.clock.now().getUTCFullYear();
  const quotes = ctx.actor.features.has('medicare_quotes');
  const certified = npn !== null && (medicare_certified_for ?? 0) >= plan_year;
  return { registered: quotes && certified, npn, certified_for: medicare_certified_for, plan_year };
}

import type { BodyOf } from '@bookline/contract/endpoint';
import type { AdminTraining, adminTrainings, Training } from '@bookline/contract/features/trainings';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { deleteFile, fileUrls, keepFile, storeFile } from '../files/files.api.ts';
import {
  deleteTraining,
  existsCorporation,
  findTraining,
  insertTraining,
  listCorporationsOfUser,
  listTrainings,
  type TrainingRow,
  updateTraining,
} from './trainings.queries.ts';

/** The acting user's trainings, by account type, company, and business unit. Admins see all. */
export async function readOwnTrainings(ctx: Context): Promise<Training[]> {
  const rows = await listTrainings(ctx.db, ctx.tenant.id);
  if (ctx.actor.user.admin) return present(ctx, rows);
  const corporations = await listCorporationsOfUser(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  const { roles } = ctx.actor;
  return present(
    ctx,
    rows.filter(
      ({ corporation_id, for_account_types: types }) =>
        (types.length === 0 || types.some((type) => roles.includes(type))) &&
        (corporation_id === null || corporations.includes(corporation_id)),
    ),
  );
}

export const readTrainings = async (ctx: Context): Promise<AdminTraining[]> =>
  present(ctx, await listTrainings(ctx.db, ctx.tenant.id));

/** Adds a training. Throws 422 without a file or for a missing corporation, and 413 over 25 MB. */
export async function addTraining(
  signedIn: SignedInContext,
  body: BodyOf<typeof adminTrainings.create>,
  file: UploadedFile | undefined,
): Promise<AdminTraining> {
  if (!file) throw invalid('file', 'Choose the file to read or watch.');
  const stored = await storeFile(signedIn, file, { accept: 'document' });
  return signedIn.transaction(async (ctx) => {
    await requireCorporation(ctx, body.corporation_id);
    const kept = await keepFile(ctx, stored, { purpose: 'training', accept: 'document' });
    const id = newId();
    await insertTraining(ctx.db, ctx.tenant.id, id, { ...body, file_id: kept.id, updated_at: ctx.clock.now() });
    await tell(ctx, 'create', id, { title: body.title });
    return getTraining(ctx, id);
  });
}

/** Changes a training. A new file replaces the old one, which is deleted. Throws 404 if there is none. */
export async function changeTraining(
  signedIn: SignedInContext,
  id: string,
  body: BodyOf<typeof adminTrainings.update>,
  file: UploadedFile | undefined,
): Promise<AdminTraining> {
  await signedIn.transaction((ctx) => requireTraining(ctx, id));
  const stored = file && (await storeFile(signedIn, file, { accept: 'document' }));
  return signedIn.transaction(async (ctx) => {
    const before = await requireTraining(ctx, id);
    await requireCorporation(ctx, body.corporation_id ?? null);
    const kept = stored && (await keepFile(ctx, stored, { purpose: 'training', accept: 'document' }));
    await updateTraining(ctx.db, ctx.tenant.id, id, {
      ...body,
      ...(kept && { file_id: kept.id }),
      updated_at: ctx.clock.now(),
    });
    if (kept) await deleteFile(ctx, before.file_id);
    await tell(ctx, 'update', id, { fields: [...Object.keys(body), ...(kept ? ['file'] : [])] });
    return getTraining(ctx, id);
  });
}

/** Deletes a training and its file. Throws 404 if there is none. */
export async function removeTraining(ctx: Context, id: string): Promise<void> {
  const { title, file_id } = await requireTraining(ctx, id);
  await deleteTraining(ctx.db, ctx.tenant.id, id);
  await deleteFile(ctx, file_id);
  await tell(ctx, 'delete', id, { title });
}

async function present(ctx: Context, rows: readonly TrainingRow[]): Promise<AdminTraining[]> {
  const urls = await fileUrls(
    ctx,
    rows.map(({ file_id }) => file_id),
  );
  return rows.map(({ file_id, file_name, file_size, content_type, ...row }) => ({
    ...row,
    file: { name: file_name, size: file_size, content_type, url: urls.get(file_id) ?? '' },
  }));
}

async function getTraining(ctx: Context, id: string): Promise<AdminTraining> {
  const [shown] = await present(ctx, [await requireTraining(ctx, id)]);
  if (!shown) throw new AppError('not_found');
  return shown;
}

async function requireTraining(ctx: Context, id: string): Promise<TrainingRow> {
  const row = await findTraining(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  return row;
}

async function requireCorporation(ctx: Context, id: string | null): Promise<void> {
  if (id && !(await existsCorporation(ctx.db, ctx.tenant.id, id)))
    throw invalid('corporation_id', 'This corporation no longer exists. Choose another.');
}

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `training.${verb}`, subject_id: id, detail });

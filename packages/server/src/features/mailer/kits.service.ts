import type { BodyOf } from '@bookline/contract/endpoint';
import type { adminMailerKits, MailerKit } from '@bookline/contract/features/mailer';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { deleteKit, insertKit, isKitUsed, listKits, updateKit } from './kits.queries.ts';

/** The kits on offer. With `all`, also the discontinued ones. */
export const readKits = (ctx: Context, all: boolean): Promise<MailerKit[]> => listKits(ctx.db, ctx.tenant.id, { all });

/** Adds a kit. Throws 422 if another has the same name. */
export async function addKit(ctx: Context, body: BodyOf<typeof adminMailerKits.create>): Promise<MailerKit> {
  const now = ctx.clock.now();
  const row = { ...body, tenant_id: ctx.tenant.id, id: newId(), created_at: now, updated_at: now };
  const made = await once(insertKit(ctx.db, row));
  await tell(ctx, 'create', made.id, { name: made.name });
  return made;
}

/** Changes a kit. Throws 404 if there is none, and 422 as for a new one. */
export async function changeKit(
  ctx: Context,
  id: string,
  body: BodyOf<typeof adminMailerKits.update>,
): Promise<MailerKit> {
  const changed = await once(updateKit(ctx.db, ctx.tenant.id, id, { ...body, updated_at: ctx.clock.now() }));
  if (!changed) throw new AppError('not_found');
  await tell(ctx, 'update', id, { name: changed.name, fields: Object.keys(body) });
  return changed;
}

/** Deletes a kit. Throws 404 if there is none, and 409 if a mailing uses it. */
export async function removeKit(ctx: Context, id: string): Promise<void> {
  if (await isKitUsed(ctx.db, ctx.tenant.id, id)) {
    const base = ['Mailings use this kit. Turn off Offered instead of deleting it.'];
    throw new AppError('conflict', { fields: { base } });
  }
  const name = await deleteKit(ctx.db, ctx.tenant.id, id);
  if (name === undefined) throw new AppError('not_found');
  await tell(ctx, 'delete', id, { name });
}

const once = <T>(write: Promise<T>) =>
  refuseDuplicate(write, 'mailer_kit_name', {
    field: 'name',
    sentence: 'A kit with this name already exists. Choose another name.',
  });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `mailer_kit.${verb}`, subject_id: id, detail });

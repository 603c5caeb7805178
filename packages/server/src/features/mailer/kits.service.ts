import type { BodyOf } from '@bookline/contract/endpoint';
import type { adminMailerKits, MailerKit } from '@bookline/contract/features/mailer';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { deleteKit, insertKit, isKitUsed, listKits, updateKit } from './kits.queries.ts';

/** The kits that are offered; with `all` those too that are not any more. */
export const readKits = (ctx: Context, all: boolean): Promise<MailerKit[]> => listKits(ctx.db, ctx.tenant.id, { all });

/** Adds a kit. Throws 422 where another has its name. */
export async function addKit(ctx: Context, body: BodyOf<typeof adminMailerKits.create>): Promise<MailerKit> {
  const now = ctx.clock.now();
  const row = { ...body, tenant_id: ctx.tenant.id, id: newId(), created_at: now, updated_at: now };
  const made = await once(insertKit(ctx.db, row));
  await tell(ctx, 'create', made.id, { name: made.name });
  return made;
}

/** Changes a kit; 404 where there is none, 422 as for a new one. */
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

/** Deletes a kit; 404 where there is none, 409 where a mailing names it. */
export async function removeKit(ctx: Context, id: string): Promise<void> {
  if (await isKitUsed(ctx.db, ctx.tenant.id, id)) {
    const base = ['Mailings name this kit. Turn off Offered instead: it stays with them, and nobody chooses it anew.'];
    throw new AppError('conflict', { fields: { base } });
  }
  const name = await deleteKit(ctx.db, ctx.tenant.id, id);
  if (name === undefined) throw new AppError('not_found');
  await tell(ctx, 'delete', id, { name });
}

const once = <T>(write: Promise<T>) =>
  refuseDuplicate(write, 'mailer_kit_name', { field: 'name', sentence: 'There is a kit of this name already.' });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `mailer_kit.${verb}`, subject_type: 'mailer_kit', subject_id: id, detail });

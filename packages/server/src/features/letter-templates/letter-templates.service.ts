import type { BodyOf } from '@bookline/contract/endpoint';
import type { LetterTemplate, letterTemplates } from '@bookline/contract/features/letter-templates';
import { MAX_LETTER_TEMPLATES } from '@bookline/contract/rules/limits';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { lockUser } from '../users/users.api.ts';
import {
  countOwn,
  deleteTemplate,
  findVisible,
  insertTemplate,
  type LetterTemplateRow,
  listVisible,
  lockTemplate,
  updateTemplate,
} from './letter-templates.queries.ts';

/** The acting user's own letters and those shared with them. */
export async function readTemplates(ctx: Context): Promise<LetterTemplate[]> {
  const rows = await listVisible(ctx.db, ctx.tenant.id, ctx.actor.user_id);
  return rows.map((row) => present(ctx, row));
}

/** Creates a letter. Throws 422 for a name that is taken, for one too many, and for sharing that the user may not do. */
export async function writeTemplate(
  ctx: Context,
  letter: BodyOf<typeof letterTemplates.create>,
): Promise<LetterTemplate> {
  const { db, tenant, actor } = ctx;
  requireSharing(ctx, letter.sharing);
  await lockUser(db, tenant.id, actor.user_id);
  if ((await countOwn(db, tenant.id, actor.user_id)) >= MAX_LETTER_TEMPLATES)
    throw invalid('base', `You can have ${MAX_LETTER_TEMPLATES} letters. Delete one first.`);
  const id = newId();
  await once(insertTemplate(db, tenant.id, { ...letter, id, owner_id: actor.user_id, created_at: ctx.clock.now() }));
  await tell(ctx, 'create', id, { name: letter.name, sharing: letter.sharing });
  return getTemplate(ctx, id);
}

/** Changes a letter. Throws 404 if the acting user does not see it, 403 if it belongs to another user, 409 if it changed since `version`. */
export async function changeTemplate(
  ctx: Context,
  id: string,
  { version, ...given }: BodyOf<typeof letterTemplates.update>,
): Promise<LetterTemplate> {
  const { db, tenant } = ctx;
  const current = await lockTemplate(db, tenant.id, id);
  const known = await requireEditable(ctx, id);
  if (version !== undefined && version !== current)
    throw new AppError('conflict', {
      fields: { version: ['Someone changed this letter while you were editing. Review the changes, then save again.'] },
    });
  if (given.sharing !== undefined && given.sharing !== known.sharing) requireSharing(ctx, given.sharing);
  const change = {
    ...(given.name !== undefined && { name: given.name }),
    ...(given.body !== undefined && { body: given.body }),
    ...(given.sharing !== undefined && { sharing: given.sharing }),
  };
  const changed = Object.keys(change);
  if (changed.length === 0) return present(ctx, known);
  await once(updateTemplate(db, tenant.id, id, { ...change, version: known.version + 1, updated_at: ctx.clock.now() }));
  await tell(ctx, 'update', id, { name: given.name ?? known.name, changed });
  // A user who stops sharing another admin's letter may no longer see it themselves.
  const row = await findVisible(db, tenant.id, ctx.actor.user_id, id);
  return present(ctx, row ?? { ...known, ...change, version: known.version + 1 });
}

/** Deletes a letter for all users. Throws 404 and 403 as a change does. */
export async function removeTemplate(ctx: Context, id: string): Promise<void> {
  const { name } = await requireEditable(ctx, id);
  await deleteTemplate(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', id, { name });
}

async function requireEditable(ctx: Context, id: string): Promise<LetterTemplateRow> {
  const row = await findVisible(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  if (!mayChange(ctx, row)) throw new AppError('forbidden');
  return row;
}

async function getTemplate(ctx: Context, id: string): Promise<LetterTemplate> {
  const row = await findVisible(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  return present(ctx, row);
}

const present = (ctx: Context, { owner_id, owner_name, ...row }: LetterTemplateRow): LetterTemplate => ({
  ...row,
  owner: { id: owner_id, name: owner_name },
  mine: owner_id === ctx.actor.user_id,
  editable: mayChange(ctx, { owner_id, sharing: row.sharing }),
});

const mayChange = (ctx: Context, { owner_id, sharing }: Pick<LetterTemplateRow, 'owner_id' | 'sharing'>): boolean =>
  owner_id === ctx.actor.user_id || (sharing === 'everyone' && ctx.actor.user.admin);

function requireSharing(ctx: Context, sharing: LetterTemplate['sharing']): void {
  if (sharing === 'everyone' && !ctx.actor.user.admin)
    throw invalid('sharing', 'Only an admin can share a letter with everyone.');
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'letter_template_name', {
    field: 'name',
    sentence: 'You already have a letter with this name. Choose another name.',
  });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `letter_template.${verb}`, subject_id: id, detail });

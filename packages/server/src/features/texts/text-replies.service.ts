import type { BodyOf } from '@bookline/contract/endpoint';
import type { TextReply, textReplies } from '@bookline/contract/features/texts';
import { readLetter } from '@bookline/contract/rules/letter-fields';
import { MAX_TEXT_REPLIES } from '@bookline/contract/rules/texts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  countReplies,
  deleteReply,
  findReply,
  insertReply,
  listReplies,
  type ReplyRow,
  updateReply,
} from './text-replies.queries.ts';

/** The user's saved replies and the company's. */
export const readReplies = async (ctx: Context): Promise<TextReply[]> =>
  (await listReplies(ctx.db, ctx.tenant.id, ctx.actor.user_id)).map((row) => present(ctx, row));

export async function saveReply(ctx: Context, body: BodyOf<typeof textReplies.create>): Promise<TextReply> {
  requireShare(ctx, body.shared);
  requireFields(body.words);
  if ((await countReplies(ctx.db, ctx.tenant.id, ctx.actor.user_id)) >= MAX_TEXT_REPLIES)
    throw invalid('title', 'You have 200 saved replies. Delete one first.');
  const id = newId();
  await insertReply(ctx.db, ctx.tenant.id, {
    ...body,
    id,
    owner_id: ctx.actor.user_id,
    created_at: ctx.clock.now(),
  });
  await tell(ctx, 'create', id);
  return getReply(ctx, id);
}

/** Changes a reply. Throws 404, and 403 for one that isn't the user's to change. */
export async function changeReply(
  ctx: Context,
  id: string,
  body: BodyOf<typeof textReplies.update>,
): Promise<TextReply> {
  const reply = await getReply(ctx, id);
  if (!reply.editable) throw new AppError('forbidden');
  if (body.shared !== undefined && body.shared !== reply.shared) requireShare(ctx, true);
  if (body.words !== undefined) requireFields(body.words);
  await updateReply(ctx.db, ctx.tenant.id, id, { ...body, updated_at: ctx.clock.now() });
  await tell(ctx, 'update', id);
  return getReply(ctx, id);
}

export async function removeReply(ctx: Context, id: string): Promise<void> {
  if (!(await getReply(ctx, id)).editable) throw new AppError('forbidden');
  await deleteReply(ctx.db, ctx.tenant.id, id);
  await tell(ctx, 'delete', id);
}

async function getReply(ctx: Context, id: string): Promise<TextReply> {
  const row = await findReply(ctx.db, ctx.tenant.id, ctx.actor.user_id, id);
  if (!row) throw new AppError('not_found');
  return present(ctx, row);
}

function requireShare(ctx: Context, shared: boolean): void {
  if (shared && !ctx.actor.roles.includes('admin'))
    throw invalid('shared', 'Only admins share replies with the company.');
}

function requireFields(words: string): void {
  const { fault } = readLetter(words);
  if (fault) throw invalid('words', fault.sentence);
}

const present = (ctx: Context, { owner_id, owner_name, ...row }: ReplyRow): TextReply => ({
  ...row,
  owner: { id: owner_id, name: owner_name },
  editable: row.shared ? ctx.actor.roles.includes('admin') : owner_id === ctx.actor.user_id,
});

const tell = (ctx: Context, verb: string, id: string) =>
  audit(ctx, { action: `text_reply.${verb}`, subject_type: 'text_reply', subject_id: id });

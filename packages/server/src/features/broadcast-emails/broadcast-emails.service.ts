import { isDeepStrictEqual } from 'node:util';
import type { BodyOf, QueryOf } from '@bookline/contract/endpoint';
import type {
  AdminEmailWithContent,
  adminEmails,
  broadcastEmails,
  EmailImage,
} from '@bookline/contract/features/broadcast-emails';
import { metaOf } from '@bookline/contract/paging';
import { type EmailBlock, partsOf } from '@bookline/contract/rules/email-blocks';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { publicFileLink } from '../../platform/files/file-link.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { newId } from '../../platform/ids.ts';
import { lockTopic } from '../email-topics/email-topics.api.ts';
import { keepFile, storeFile } from '../files/files.api.ts';
import {
  type EmailsQuery,
  findEmail,
  findVersion,
  insertEmail,
  insertImage,
  insertVersion,
  listChoices,
  listEmails,
  listImages,
  listVersions,
  updateEmail,
  updateEmails,
} from './broadcast-emails.queries.ts';
import type { EmailContent } from './compile-email.ts';
import { compiledFor } from './email-around.ts';

/** A page of the emails users can choose (R387). */
export async function readChoices({ db, tenant }: Context, query: QueryOf<typeof broadcastEmails.list>) {
  const { rows, total } = await listChoices(db, tenant.id, query);
  return { data: rows, meta: metaOf(query, total) };
}

/** R387: the admins' list. */
export async function readEmails({ db, tenant }: Context, query: EmailsQuery & { readonly all?: boolean | undefined }) {
  const { rows, total } = await listEmails(db, tenant.id, { ...query, all: query.all ?? false });
  const paging = query.all ? { page: 1, limit: Math.max(1, total) } : query;
  return { data: rows, meta: metaOf(paging, total) };
}

/** An email with its content, by default the newest version. Throws 404. */
export async function readEmail(ctx: Context, id: string, version?: number): Promise<AdminEmailWithContent> {
  const email = await findEmail(ctx.db, ctx.tenant.id, id);
  const content = email && (await findVersion(ctx.db, ctx.tenant.id, id, version ?? email.version));
  if (!content) throw new AppError('not_found');
  const { subject, preheader, blocks } = content;
  const images = await listImages(ctx.db, ctx.tenant.id, imageIds(blocks));
  return {
    ...email,
    subject,
    preheader,
    blocks,
    images: images.map((image) => present(ctx, image)),
    versions: await listVersions(ctx.db, ctx.tenant.id, id),
  };
}

/** Adds an email. Throws 422 for a name that is taken and an image that doesn't exist. */
export async function addEmail(
  ctx: Context,
  { name, active, topic_id, ...content }: BodyOf<typeof adminEmails.create>,
): Promise<AdminEmailWithContent> {
  const { db, tenant, actor, clock } = ctx;
  const id = newId();
  await requireImages(ctx, content.blocks);
  await requireTopic(ctx, topic_id);
  await once(
    insertEmail(db, tenant.id, {
      id,
      name,
      subject: content.subject,
      active,
      service: content.service,
      topic_id,
      by: actor.user_id,
      at: clock.now(),
    }),
  );
  await keepVersion(ctx, id, 1, content);
  await tell(ctx, 'create', id, { name });
  return readEmail(ctx, id);
}

/** Changes an email. A change of its content makes a new version. Throws 404, 409 if it changed since `version`, and 422 as addEmail does. */
export async function changeEmail(
  ctx: Context,
  id: string,
  { version, name, active, topic_id, ...given }: BodyOf<typeof adminEmails.update>,
): Promise<AdminEmailWithContent> {
  const { db, tenant, actor, clock } = ctx;
  const before = await findEmail(db, tenant.id, id, { lock: true });
  const known = before && (await findVersion(db, tenant.id, id, before.version));
  if (!known) throw new AppError('not_found');
  if (version !== undefined && version !== before.version)
    throw new AppError('conflict', {
      fields: {
        version: [
          `${before.updated_by?.name ?? 'Someone'} changed this email while you were editing. Review the changes, then save again.`,
        ],
      },
    });
  if (topic_id !== undefined && topic_id !== (before.topic?.id ?? null)) await requireTopic(ctx, topic_id);
  const old = { subject: known.subject, preheader: known.preheader, blocks: known.blocks, service: before.service };
  const content = {
    subject: given.subject ?? old.subject,
    preheader: given.preheader ?? old.preheader,
    blocks: given.blocks ?? old.blocks,
    service: given.service ?? old.service,
  };
  const rewritten = !isDeepStrictEqual(content, old);
  const next = rewritten ? before.version + 1 : before.version;
  if (rewritten) {
    await requireImages(ctx, content.blocks);
    await keepVersion(ctx, id, next, content);
  }
  await once(
    updateEmail(db, tenant.id, id, {
      ...(name !== undefined && { name }),
      ...(active !== undefined && { active }),
      ...(topic_id !== undefined && { topic_id }),
      subject: content.subject,
      service: content.service,
      version: next,
      updated_at: clock.now(),
      updated_by_id: actor.user_id,
    }),
  );
  await tell(ctx, 'update', id, { name: name ?? before.name, version: next, service: content.service });
  return readEmail(ctx, id);
}

/** Deletes an email. Its versions stay for what was sent. Throws 404. */
export async function removeEmail(ctx: Context, id: string): Promise<void> {
  const email = await findEmail(ctx.db, ctx.tenant.id, id, { lock: true });
  if (!email) throw new AppError('not_found');
  await updateEmails(ctx.db, ctx.tenant.id, [id], { deleted_at: ctx.clock.now(), ...touched(ctx) });
  await tell(ctx, 'delete', id, { name: email.name });
}

/** Changes several emails. Those that no longer exist are skipped. */
export async function changeEmails(ctx: Context, { ids, action }: BodyOf<typeof adminEmails.bulk_update>) {
  const change = action === 'delete' ? { deleted_at: ctx.clock.now() } : { active: action === 'activate' };
  const changed = await updateEmails(ctx.db, ctx.tenant.id, ids, { ...change, ...touched(ctx) });
  if (changed.length === 0) return { updated: 0 };
  await audit(
    ctx,
    ...changed.map((id) => ({
      action: `broadcast_email.${action === 'delete' ? 'delete' : 'update'}`,
      subject_type: 'broadcast_email',
      subject_id: id,
      detail: action === 'delete' ? {} : { active: action === 'activate' },
    })),
  );
  return { updated: changed.length };
}

/** Keeps an image that anyone can see. Throws 422 for another kind of file. */
export async function addImage(signedIn: SignedInContext, file: UploadedFile | undefined): Promise<EmailImage> {
  if (!file) throw invalid('image', 'Choose an image.');
  const stored = await storeFile(signedIn, file, { accept: 'image', field: 'image' });
  return signedIn.transaction(async (ctx) => {
    const { id, name } = await keepFile(ctx, stored, { purpose: 'email_image', accept: 'image', public: true });
    await insertImage(ctx.db, ctx.tenant.id, { id, name, created_at: ctx.clock.now() });
    return present(ctx, { id, name });
  });
}

const present = (ctx: Context, { id, name }: { id: string; name: string }): EmailImage => ({
  id,
  name,
  url: publicFileLink({ tenant_id: ctx.tenant.id, file_id: id }),
});

const touched = (ctx: Context) => ({ updated_at: ctx.clock.now(), updated_by_id: ctx.actor.user_id });

const imageIds = (blocks: readonly EmailBlock[]): string[] => [
  ...new Set(partsOf(blocks).flatMap(({ part }) => (part.kind === 'image' ? (part.image_id ?? []) : []))),
];

/** Throws 422 if an image of another tenant, or none, is named. */
export async function requireImages(ctx: Context, blocks: readonly EmailBlock[]): Promise<void> {
  const ids = imageIds(blocks);
  if ((await listImages(ctx.db, ctx.tenant.id, ids)).length < ids.length)
    throw invalid('blocks', 'An image no longer exists. Upload it again.');
}

/** Throws 422 for a topic that can't be chosen. It can't be deleted at the same moment. */
async function requireTopic({ db, tenant }: Context, id: string | null): Promise<void> {
  if (id !== null && !(await lockTopic(db, tenant.id, id))?.active)
    throw invalid('topic_id', 'This topic no longer exists. Choose another.');
}

async function keepVersion(
  ctx: Context,
  emailId: string,
  version: number,
  content: EmailContent & { blocks: EmailBlock[] },
) {
  const { subject, preheader, blocks } = content;
  await insertVersion(ctx.db, ctx.tenant.id, {
    email_id: emailId,
    version,
    subject,
    preheader,
    blocks,
    ...(await compiledFor(ctx, content)),
    made_by_id: ctx.actor.user_id,
    made_at: ctx.clock.now(),
  });
}

const once = <T>(work: Promise<T>): Promise<T> =>
  refuseDuplicate(work, 'broadcast_email_name', {
    field: 'name',
    sentence: 'An email with this name already exists. Choose another name.',
  });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `broadcast_email.${verb}`, subject_type: 'broadcast_email', subject_id: id, detail });

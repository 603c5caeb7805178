import type { BodyOf } from '@bookline/contract/endpoint';
import type { adminEmailTopics, EmailTopic } from '@bookline/contract/features/email-topics';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { refuseDuplicate } from '../../platform/db/refuse-duplicate.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  countEmailsOf,
  insertTopic,
  listTopics,
  lockTopic,
  lockTopics,
  moveTopic,
  updateTopic,
} from './email-topics.queries.ts';

/** The tenant's topics in their order. */
export const readTopics = ({ db, tenant }: Context): Promise<EmailTopic[]> => listTopics(db, tenant.id);

async function readTopic({ db, tenant }: Context, id: string): Promise<EmailTopic> {
  const [topic] = await listTopics(db, tenant.id, id);
  if (!topic) throw new AppError('not_found');
  return topic;
}

/** Throws 422 if the name is taken. */
export async function addTopic(
  ctx: Context,
  { position, ...body }: BodyOf<typeof adminEmailTopics.create>,
): Promise<EmailTopic> {
  const id = newId();
  if (position !== undefined) await lockTopics(ctx.db, ctx.tenant.id);
  await once(
    insertTopic(ctx.db, ctx.tenant.id, { ...body, id, updated_by_id: ctx.actor.user_id, at: ctx.clock.now() }),
  );
  if (position !== undefined) await moveTopic(ctx.db, ctx.tenant.id, id, position);
  await tell(ctx, 'create', id, { name: body.name });
  return readTopic(ctx, id);
}

/** Throws 404, and 422 if the name is taken. */
export async function changeTopic(
  ctx: Context,
  id: string,
  { position, ...change }: BodyOf<typeof adminEmailTopics.update>,
): Promise<EmailTopic> {
  const { db, tenant, clock, actor } = ctx;
  if (position !== undefined) await lockTopics(db, tenant.id);
  const before = await lockTopic(db, tenant.id, id);
  if (!before) throw new AppError('not_found');
  await once(updateTopic(db, tenant.id, id, { ...change, updated_at: clock.now(), updated_by_id: actor.user_id }));
  if (position !== undefined) await moveTopic(db, tenant.id, id, position);
  await tell(ctx, 'update', id, { name: change.name ?? before.name, fields: Object.keys({ ...change, position }) });
  return readTopic(ctx, id);
}

/** Throws 404, and 409 while emails name it: their recipients would get what they turned off. */
export async function removeTopic(ctx: Context, id: string): Promise<void> {
  const { db, tenant, clock, actor } = ctx;
  const topic = await lockTopic(db, tenant.id, id);
  if (!topic) throw new AppError('not_found');
  const emails = await countEmailsOf(db, tenant.id, id);
  if (emails > 0) {
    const name = emails === 1 ? '1 email uses' : `${formatNumber(emails)} emails use`;
    throw new AppError('conflict', {
      fields: {
        base: [
          `${name} this topic. Choose another topic for them first, or turn off Active. Then no one can choose it for new emails.`,
        ],
      },
    });
  }
  await updateTopic(db, tenant.id, id, {
    deleted_at: clock.now(),
    updated_at: clock.now(),
    updated_by_id: actor.user_id,
  });
  await tell(ctx, 'delete', id, { name: topic.name });
}

const once = (work: Promise<void>) =>
  refuseDuplicate(work, 'email_topic_name', {
    field: 'name',
    sentence: 'A topic with this name already exists. Choose another name.',
  });

const tell = (ctx: Context, verb: string, id: string, detail: Record<string, unknown>) =>
  audit(ctx, { action: `email_topic.${verb}`, subject_type: 'email_topic', subject_id: id, detail });

import type { HelpRequest } from '@bookline/contract/features/helps';
import { type ListMeta, metaOf } from '@bookline/contract/paging';
import { type HelpTopic, helpTopicLabel, isHelpTopic } from '@bookline/contract/rules/help-topics';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { newId } from '../../platform/ids.ts';
import { sendMail } from '../mail/mail.api.ts';
import { notifyAdmins } from '../notifications/notifications.api.ts';
import {
  countAllHelpRequests,
  countHelpRequests,
  findHelpRequest,
  type HelpRow,
  insertHelpRequest,
  listHelpAddresses,
  listHelpRequests,
  updateHelpRequest,
} from './helps.queries.ts';

const HOUR_S = 3600;
const LIMIT_AN_HOUR = 20;

/** Stores a help request and emails it to the tenant's help address. Throws 429 after 20 requests of a user in an hour. */
export async function askForHelp(
  ctx: Context,
  asked: { about: HelpTopic; message: string; page: string },
): Promise<{ id: string }> {
  const { db, tenant, actor, clock } = ctx;
  const now = clock.now();
  const lately = await countHelpRequests(db, tenant.id, actor.user_id, new Date(now.getTime() - HOUR_S * 1000));
  if (lately >= LIMIT_AN_HOUR) throw new AppError('rate_limited', { retry_after_s: HOUR_S });
  const id = newId();
  await insertHelpRequest(db, tenant.id, {
    id,
    user_id: actor.user_id,
    ...asked,
    user_agent: ctx.request.user_agent,
    created_at: now,
  });
  await audit(ctx, { action: 'help.create', subject_id: id, detail: { about: asked.about } });
  await notifyAdmins(ctx, { kind: 'help', text: `${actor.name} requested help.`, link: '/admin/helps' });
  const url = await tenantUrl(ctx, tenant, '/admin/helps');
  for (const to of await listHelpAddresses(db, tenant.id))
    await sendMail(ctx, {
      to,
      subject: `${helpTopicLabel(asked.about)}: help request from ${actor.name}`,
      paragraphs: [
        asked.message,
        `${actor.name}, ${actor.user.email}`,
        ...(asked.page ? [`Sent from ${asked.page}`] : []),
      ],
      action: { label: 'View help requests', url },
    });
  return { id };
}

export async function readHelpRequests(
  ctx: Context,
  query: { page: number; limit: number; open: 'true' | 'false' },
): Promise<{ data: HelpRequest[]; meta: ListMeta }> {
  const open = query.open === 'true';
  const rows = await listHelpRequests(ctx.db, ctx.tenant.id, { ...query, open });
  return { data: rows.map(present), meta: metaOf(query, await countAllHelpRequests(ctx.db, ctx.tenant.id, open)) };
}

/** Completes or reopens a request. Throws 404 if it does not exist. */
export async function settleHelpRequest(ctx: Context, id: string, done: boolean): Promise<HelpRequest> {
  await updateHelpRequest(ctx.db, ctx.tenant.id, id, done ? ctx.clock.now() : null);
  const row = await findHelpRequest(ctx.db, ctx.tenant.id, id);
  if (!row) throw new AppError('not_found');
  await audit(ctx, { action: `help.${done ? 'done' : 'open'}`, subject_id: id });
  return present(row);
}

function present({ user_id, name, email, about, ...row }: HelpRow): HelpRequest {
  if (!isHelpTopic(about)) throw new Error(`unknown help topic ${about}`);
  return { ...row, about, person: { id: user_id, name, email } };
}

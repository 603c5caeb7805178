import type { QueryOf } from '@bookline/contract/endpoint';
import type { MailerAssignment, mailer } from '@bookline/contract/features/mailer';
import { metaOf } from '@bookline/contract/paging';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/routes.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { countMailings, findFile, findPiece, listMailings, type MailingRow } from './mailings.queries.ts';

/** Users see their own mailings. Admins see all. */
const visible = ({ actor }: SignedInContext): RawBuilder<SqlBool> =>
  actor.roles.includes('admin')
    ? sql<SqlBool>`true`
    : sql<SqlBool>`coalesce(mailing.acting_as_id, mailing.made_by_id) = ${actor.user_id}`;

const present = ({ number, ...row }: MailingRow): MailerAssignment => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
  key_code: `M${number}-`,
});

/** A page of mailings, newest first. */
export async function readMailings(ctx: Context, query: QueryOf<typeof mailer.list>) {
  const conditions = [visible(ctx)];
  const paging = { limit: query.limit, offset: (query.page - 1) * query.limit };
  const rows = await listMailings(ctx.db, ctx.tenant.id, conditions, paging);
  return { data: rows.map(present), meta: metaOf(query, await countMailings(ctx.db, ctx.tenant.id, conditions)) };
}

/** One mailing. Throws 404 if it doesn't exist or isn't visible to the user. */
export async function getMailing(ctx: Context, id: string): Promise<MailerAssignment> {
  const conditions = [visible(ctx), sql<SqlBool>`mailing.id = ${id}`];
  const [row] = await listMailings(ctx.db, ctx.tenant.id, conditions, { limit: 1, offset: 0 });
  if (!row) throw new AppError('not_found');
  return present(row);
}

/** A file for the mailing house. It has names and addresses, so each download is audited. */
export async function downloadFile(signedIn: SignedInContext, id: string, fileId: string): Promise<Download> {
  const file = await signedIn.transaction(async (ctx) => {
    const found = await findFile(ctx.db, ctx.tenant.id, { id, file_id: fileId }, [visible(ctx)]);
    if (!found) throw new AppError('not_found');
    await audit(ctx, {
      action: 'mailer.download',
      subject_type: 'mailer_assignment',
      subject_id: id,
      detail: { file_name: found.name },
    });
    return found;
  });
  const stream = await signedIn.files.read(signedIn.tenant.id, file.file_key);
  return { stream, file_name: file.name, size: Number(file.size) };
}

/** The contact a key code was mailed to. Throws 404 for an unknown code or a contact the user can't see. */
export async function traceCode(ctx: Context, code: string) {
  const [number = 0, place = 0] = code.slice(1).split('-').map(Number);
  const piece =
    number <= MAX_INTEGER && place <= MAX_INTEGER
      ? await findPiece(ctx.db, ctx.tenant.id, { number, place }, await visibleContacts(ctx))
      : undefined;
  if (!piece) throw new AppError('not_found');
  const { id, name, phone, ...rest } = piece;
  return { contact: { id, name, phone }, ...rest };
}

/** The largest integer the database column can store. */
const MAX_INTEGER = 2_147_483_647;

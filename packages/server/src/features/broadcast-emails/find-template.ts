import type { Context } from '../../platform/context.ts';
import { readSetting } from '../settings/settings.api.ts';
import { findVersion, listChoices } from './broadcast-emails.queries.ts';
import { faultsOf } from './check-email.ts';
import type { EmailToFill } from './fill-email.ts';

/** One version of an email. */
interface Template extends EmailToFill {
  readonly email_id: string;
  readonly version: number;
  readonly name: string;
  /** Whether users can choose it. What was scheduled with it is sent anyway. */
  readonly offered: boolean;
  /** Whether it may go out without consent to marketing. */
  readonly service: boolean;
  /** Its recipients may have turned this topic off. The email's current one, whatever the version. */
  readonly topic_id: string | null;
}

/** A version of an email, also of one that is no longer offered. The newest without `version`. Undefined if there is none. */
export async function findTemplate(
  { db, tenant }: Pick<Context, 'db'> & { readonly tenant: { readonly id: number } },
  { email_id, version }: { readonly email_id: string; readonly version?: number | undefined },
): Promise<Template | undefined> {
  const row = await findVersion(db, tenant.id, email_id, version);
  if (!row) return undefined;
  const { subject, html, plain, name, active, service, topic_id, deleted_at } = row;
  return {
    email_id,
    version: row.version,
    name,
    offered: active && deleted_at === null,
    service,
    topic_id,
    subject,
    html,
    plain,
  };
}

/** The names of emails, by id, also of deleted ones. */
export async function listEmailNames(
  { db, tenant }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await listChoices(db, tenant.id, { ids, page: 1, limit: ids.length });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Why a version, or it with another subject, can't be sent as marketing: one sentence each, without the pages behind its links. Ask before a schedule is accepted. */
export async function templateFaults(
  ctx: Context,
  { email_id, version, subject }: { readonly email_id: string; readonly version: number; readonly subject?: string },
): Promise<string[]> {
  const row = await findVersion(ctx.db, ctx.tenant.id, email_id, version);
  if (!row) return ['This email no longer exists. Choose another.'];
  return faultsOf({ ...row, subject: subject ?? row.subject }, row.html, await readSetting(ctx, 'POSTAL_ADDRESS'))
    .filter(({ level }) => level === 'error')
    .map(({ sentence }) => sentence);
}

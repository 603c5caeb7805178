import type { HelpTopic } from '@bookline/contract/rules/help-topics';
import { countRows } from '../../platform/db/count-rows.ts';
import type { Db } from '../../platform/db/database.ts';
import { fullName } from '../../platform/db/full-name.ts';

export interface NewHelpRequest {
  readonly id: string;
  readonly user_id: string;
  readonly about: HelpTopic;
  readonly message: string;
  readonly page: string;
  readonly user_agent: string;
  readonly created_at: Date;
}

export async function insertHelpRequest(db: Db, tenantId: number, request: NewHelpRequest): Promise<void> {
  await db
    .insertInto('help_request')
    .values({ tenant_id: tenantId, ...request })
    .execute();
}

export const countHelpRequests = (db: Db, tenantId: number, userId: string, since: Date): Promise<number> =>
  countRows(
    db
      .selectFrom('help_request')
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .where('created_at', '>', since.toISOString()),
  );

const withPerson = (db: Db, tenantId: number) =>
  db
    .selectFrom('help_request as h')
    .innerJoin('app_user as u', (join) => join.onRef('u.tenant_id', '=', 'h.tenant_id').onRef('u.id', '=', 'h.user_id'))
    .select([
      'h.id',
      'h.about',
      'h.message',
      'h.page',
      'h.user_agent',
      'h.created_at',
      'h.done_at',
      'h.user_id',
      'u.email',
      fullName('u').as('name'),
    ])
    .where('h.tenant_id', '=', tenantId);

export type HelpRow = Awaited<ReturnType<typeof listHelpRequests>>[number];

export async function listHelpRequests(
  db: Db,
  tenantId: number,
  { open, page, limit }: { open: boolean; page: number; limit: number },
) {
  let query = withPerson(db, tenantId);
  if (open) query = query.where('h.done_at', 'is', null);
  return query
    .orderBy('h.created_at', 'desc')
    .orderBy('h.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countAllHelpRequests(db: Db, tenantId: number, open: boolean): Promise<number> {
  let query = db.selectFrom('help_request').where('tenant_id', '=', tenantId);
  if (open) query = query.where('done_at', 'is', null);
  return countRows(query);
}

export const findHelpRequest = (db: Db, tenantId: number, id: string) =>
  withPerson(db, tenantId).where('h.id', '=', id).executeTakeFirst();

export async function updateHelpRequest(db: Db, tenantId: number, id: string, done_at: Date | null): Promise<void> {
  await db
    .updateTable('help_request')
    .set({ done_at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** The recipients of help requests: the tenant's help address, or its admins' addresses if it has none. */
export async function listHelpAddresses(db: Db, tenantId: number): Promise<string[]> {
  const setting = await db
    .selectFrom('setting')
    .select('value')
    .where('tenant_id', '=', tenantId)
    .where('key', '=', 'SUPPORT_EMAIL')
    .executeTakeFirst();
  if (setting?.value) return [setting.value];
  const admins = await db
    .selectFrom('app_user')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('account_type', '=', 'admin')
    .where('active', '=', true)
    .orderBy('id')
    .limit(5)
    .execute();
  return admins.map(({ email }) => email);
}

import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export interface TextLinkRow {
  readonly token: string;
  readonly target: string;
  readonly clicks: number;
  readonly clicked_at: string | null;
}

export interface NewTextLink {
  readonly token: string;
  readonly message_id: string;
  readonly position: number;
  readonly target: string;
}

export async function insertTextLinks(db: Db, tenantId: number, links: readonly NewTextLink[]): Promise<void> {
  if (links.length === 0) return;
  await db
    .insertInto('text_link')
    .values(links.map((link) => ({ ...link, tenant_id: tenantId })))
    .execute();
}

/** The links of the text `m`, in order. */
export const linksOfText = (tenantId: number): RawBuilder<TextLinkRow[]> => sql`(
  select coalesce(json_agg(json_build_object('token', l.token, 'target', l.target, 'clicks', l.clicks, 'clicked_at', l.clicked_at)
      order by l.position), '[]')
    from text_link l where l.tenant_id = ${tenantId} and l.message_id = m.id)`;

export interface FollowedLink {
  readonly message_id: string;
  readonly target: string;
  readonly conversation_id: string;
  readonly contact_id: string | null;
  readonly their_number: string;
  readonly campaign_id: string | null;
  /** When the carrier took the text, or was asked to if its answer was lost. */
  readonly sent_at: string | null;
}

/** A link with its text, by its token. */
export async function findTextLink(db: Db, tenantId: number, token: string): Promise<FollowedLink | undefined> {
  const { rows } = await sql<FollowedLink>`
    select l.message_id, l.target, m.conversation_id, c.contact_id, m.their_number, m.campaign_id,
      coalesce(m.sent_at, case m.status when 'unclear' then m.trying_at end) as sent_at
    from text_link l
      join text_message m on m.tenant_id = l.tenant_id and m.id = l.message_id
      join text_conversation c on c.tenant_id = m.tenant_id and c.id = m.conversation_id
    where l.tenant_id = ${tenantId} and l.token = ${token}`.execute(db);
  return rows[0];
}

/** Adds a click. Returns whether it was the first of this link that no program made. */
export async function countClick(
  db: Db,
  tenantId: number,
  token: string,
  { at, machine }: { readonly at: Date; readonly machine: boolean },
): Promise<boolean> {
  if (machine) {
    await sql`update text_link set machine_clicks = machine_clicks + 1 where tenant_id = ${tenantId} and token = ${token}`.execute(
      db,
    );
    return false;
  }
  const { rows } = await sql<{ clicks: number }>`
    update text_link set clicks = clicks + 1, clicked_at = coalesce(clicked_at, ${at}), last_clicked_at = ${at}
    where tenant_id = ${tenantId} and token = ${token} returning clicks`.execute(db);
  return rows[0]?.clicks === 1;
}

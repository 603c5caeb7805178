import type { QueryOf } from '@bookline/contract/endpoint';
import type { texts } from '@bookline/contract/features/texts';
import { ianaZone } from '@bookline/contract/rules/options';
import { displayPhone } from '@bookline/contract/rules/phone';
import { textStatusLabels } from '@bookline/contract/rules/texts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { inlineParameters } from '../../platform/db/inline-parameters.ts';
import type { Download } from '../../platform/http/routes.ts';
import { getContact } from '../contacts/contacts.api.ts';
import { exportCsv } from '../export/export.api.ts';
import { isSeen } from './conversations.queries.ts';
import { requireThread, seenConversations } from './see-conversations.ts';

type Query = QueryOf<typeof texts.export>;

/**
 * Conversations as CSV: those with a contact, one, or all that the user sees. Like an export of contacts, it streams, is in the audit log, and throws 429 while other
 * exports run. Throws 404 for what the user can't see.
 */
export async function exportTexts(signedIn: SignedInContext, query: Query): Promise<Download> {
  const { name, select, headings } = await signedIn.transaction(
    async (ctx) => {
      const { wanted, title } = await wantedIn(ctx, query);
      const columns = columnsIn(ctx.tenant.id, ianaZone(ctx.actor.user.timezone));
      const asked = sql`
        select ${sql.join(columns.map(([, value]) => value))}
        from text_conversation c
          join text_message m on m.tenant_id = ${ctx.tenant.id} and m.conversation_id = c.id
          left join contact on contact.tenant_id = c.tenant_id and contact.id = c.contact_id
          left join app_user u on u.tenant_id = m.tenant_id and u.id = m.sender_id
        where c.tenant_id = ${ctx.tenant.id} and ${wanted} and ${isSeen(await seenConversations(ctx))}
        order by c.last_at desc, c.id, m.at, m.id`;
      return {
        name: title,
        select: inlineParameters(asked.compile(ctx.db)),
        headings: columns.map(([heading]) => heading),
      };
    },
    { read_only: true },
  );
  return exportCsv(signedIn, { select, headings, name, detail: { part: 'texts', ...query } });
}

async function wantedIn(
  ctx: Context,
  { contact_id, conversation_id }: Query,
): Promise<{ wanted: RawBuilder<SqlBool>; title: string }> {
  if (contact_id !== undefined) {
    const { first_name, last_name } = await getContact(ctx, contact_id);
    const who = [first_name, last_name].filter(Boolean).join(' ');
    return { wanted: sql`c.contact_id = ${contact_id}::uuid`, title: `Texts with ${who || 'contact'}` };
  }
  if (conversation_id !== undefined) {
    const { their_number } = await requireThread(ctx, conversation_id);
    return { wanted: sql`c.id = ${conversation_id}::uuid`, title: `Texts with ${displayPhone(their_number)}` };
  }
  return { wanted: sql`true`, title: 'Texts' };
}

type Column = readonly [heading: string, value: RawBuilder<unknown>];

const columnsIn = (tenantId: number, zone: string): readonly Column[] => [
  ['Contact ID', sql`contact.id`],
  ['First name', sql`contact.first_name`],
  ['Last name', sql`contact.last_name`],
  ['Phone', sql`m.their_number`],
  ['Our number', sql`m.our_number`],
  ['Date', sql`to_char(m.at at time zone ${zone}, 'MM/DD/YYYY HH:MI:SS AM')`],
  ['Direction', sql`case m.direction when 'inbound' then 'Received' else 'Sent' end`],
  ['Text', sql`m.words`],
  [
    'Files',
    sql`(select string_agg(s.name, ', ' order by f.position) from text_file f
      join stored_file s on s.tenant_id = f.tenant_id and s.id = f.file_id
      where f.tenant_id = ${tenantId} and f.message_id = m.id)`,
  ],
  ['Status', sql`${JSON.stringify(textStatusLabels)}::jsonb ->> m.status`],
  ['Reason', sql`m.problem`],
  [
    'Sender',
    sql`case when m.automatic then 'Automatic' else nullif(concat_ws(' ', u.first_name, u.last_name), '') end`,
  ],
  [
    'Clicks',
    sql`(select nullif(sum(l.clicks), 0) from text_link l where l.tenant_id = ${tenantId} and l.message_id = m.id)`,
  ],
];

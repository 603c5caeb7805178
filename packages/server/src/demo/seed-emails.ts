import { HOUR_MS } from '@bookline/contract/rules/time-units';
import { BOOK_VERSION } from '../features/outbound-gate/outbound-gate.api.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

/** For this many of a tenant's users, one client got an email and was called too late in the day. */
const WRITTEN_TO = 8;

/** Emails of the demo's users to the clients with whom they last spoke, and the gate's decisions before them. */
export async function seedEmails(db: Db, tenant_id: number, now: Date): Promise<void> {
  const clients = await db
    .selectFrom('contact as c')
    .innerJoin('contact_email as e', (join) =>
      join.onRef('e.tenant_id', '=', 'c.tenant_id').onRef('e.contact_id', '=', 'c.id'),
    )
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.owner_id'),
    )
    .distinctOn('c.owner_id')
    .select(['c.id', 'c.first_name', 'u.id as owner_id', 'u.first_name as owner', 'e.address'])
    .where('c.tenant_id', '=', tenant_id)
    .where('c.category', '=', 'client')
    .where('c.deleted_at', 'is', null)
    .where('c.do_not_email', '=', false)
    .where('e.unsubscribed_at', 'is', null)
    .where('e.bounced_at', 'is', null)
    .orderBy('c.owner_id')
    .orderBy('c.last_activity_at', 'desc')
    .limit(WRITTEN_TO)
    .execute();
  for (const [index, { id: contact_id, first_name, owner_id, owner, address }] of clients.entries()) {
    const at = new Date(now.getTime() - (30 + 5 * index) * HOUR_MS);
    const mail_id = newId();
    await db
      .insertInto('mail_message')
      .values({
        tenant_id,
        id: mail_id,
        contact_id,
        sender_id: owner_id,
        to_address: address,
        subject: 'Our appointment',
        purpose: 'personal',
        body_html: `<p>Dear ${escaped(first_name)},</p><p>Thank you for your time. I’ll bring the papers that we spoke about.</p><p>${escaped(owner)}</p>`,
        status: 'sent',
        provider: 'local',
        attempts: 1,
        reply: 'Kept in the local mailbox.',
        created_at: at,
        done_at: at,
      })
      .execute();
    const common = { tenant_id, contact_id, purpose: 'personal', book: BOOK_VERSION, asked_by_id: owner_id };
    await db
      .insertInto('outbound_decision')
      .values([
        { ...common, id: newId(), at, channel: 'email', allowed: true, subject_id: mail_id },
        {
          ...common,
          id: newId(),
          at: new Date(at.getTime() + HOUR_MS),
          channel: 'text',
          allowed: false,
          rule: 'consent-text',
          rule_version: 1,
          reason: 'No consent on file. Ask before you text.',
        },
      ])
      .execute();
    await db
      .insertInto('contact_activity')
      .values({
        tenant_id,
        contact_id,
        id: newId(),
        at,
        kind: 'mail',
        actor_id: owner_id,
        subject_id: mail_id,
        detail: JSON.stringify({ did: 'sent', address }),
      })
      .execute();
  }
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

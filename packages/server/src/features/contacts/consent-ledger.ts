import type { ConsentChannel, ConsentHow } from '@bookline/contract/rules/permission-in-force';
import { actingAsId } from '../../platform/actor-columns.ts';
import { audit, auditFrom } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { findContractor, insertConsents } from './consent-ledger.queries.ts';

/** A consent or opt-out of a contact. */
export interface Consent {
  readonly channel: ConsentChannel;
  readonly did: 'given' | 'withdrawn';
  readonly how: ConsentHow;
  /** The number (E.164) or email address it applies to; the whole channel if absent. */
  readonly reach?: string | null;
  /** The text that the contact agreed to. */
  readonly wording?: string;
  /** The place: the page or the event. */
  readonly source?: string;
  /** The IP address of the contact's browser. */
  readonly ip?: string | null;
  /** The time of the contact's decision; now if absent. */
  readonly at?: Date;
  readonly file_id?: string | null;
  /** For consent on a page: the version of the words, the browser, and the page as it was shown. */
  readonly wording_version?: string;
  readonly user_agent?: string;
  readonly page_sha256?: Buffer | null;
}

/**
 * The only way to write to the consent ledger, whose rows never change. The caller sets the contact's do-not marks: an opt-out
 * by text or link writes both. Returns the rows' ids.
 */
export async function keepConsent(ctx: Context, contactId: string, consents: readonly Consent[]): Promise<string[]> {
  if (consents.length === 0) return [];
  const { actor, clock, db, tenant } = ctx;
  const now = clock.now();
  const corporation_id = await findContractor(db, tenant.id, contactId, actor.user_id);
  const rows = consents.map((consent) => ({
    reach: null,
    wording: '',
    source: '',
    ip: null,
    at: now,
    file_id: null,
    ...consent,
    tenant_id: tenant.id,
    id: newId(),
    contact_id: contactId,
    recorded_at: now,
    recorded_by_id: actor.real_user_id,
    acting_as_id: actingAsId(actor),
    corporation_id,
  }));
  await insertConsents(db, rows);
  await audit(
    ctx,
    ...rows.map(({ id, channel, did, how }) => ({
      action: `consent.${did}`,
      subject_id: id,
      contact_id: contactId,
      detail: { channel, how },
    })),
  );
  return rows.map(({ id }) => id);
}

/**
 * The same for what contacts decide themselves, by a text or link: no user recorded it. The audit log names the contact.
 */
export async function keepTheirConsent(
  { db, tenant, clock }: Pick<Context, 'db' | 'clock'> & { readonly tenant: { readonly id: number } },
  contact_id: string,
  { corporation_id, ...consent }: Consent & { readonly corporation_id: string | null },
): Promise<string> {
  const now = clock.now();
  const id = newId();
  await insertConsents(db, [
    {
      reach: null,
      wording: '',
      source: '',
      ip: null,
      at: now,
      file_id: null,
      ...consent,
      tenant_id: tenant.id,
      id,
      contact_id,
      recorded_at: now,
      recorded_by_id: null,
      acting_as_id: null,
      corporation_id,
    },
  ]);
  await auditFrom(
    { db, tenant_id: tenant.id, at: now, actor_id: contact_id, request_id: id, ip: '' },
    {
      action: `consent.${consent.did}`,
      subject_type: 'consent',
      subject_id: id,
      contact_id,
      detail: { channel: consent.channel, how: consent.how },
    },
  );
  return id;
}

const marks = { do_not_call: 'call', do_not_text: 'text', do_not_email: 'email' } as const;
type Marks = { readonly [K in keyof typeof marks]?: unknown };

/** The ledger entries for setting or clearing the do-not marks. */
export function consentsOfMarks(before: Marks, after: Marks): Consent[] {
  return Object.entries(marks).flatMap(([mark, channel]): Consent[] => {
    const [was, is] = [before[mark as keyof Marks] === true, after[mark as keyof Marks]];
    if (is === undefined || is === was) return [];
    return [{ channel, did: is ? 'withdrawn' : 'given', how: 'mark' }];
  });
}

import type { ConsentChannel, ConsentHow } from '@bookline/contract/rules/permission-in-force';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { findContractor, insertConsents } from './consent-ledger.queries.ts';

/** What a contact agreed to or took back. */
export interface Consent {
  readonly channel: ConsentChannel;
  readonly did: 'given' | 'withdrawn';
  readonly how: ConsentHow;
  /** The number (E.164) or mail address it is about; all of the channel where absent. */
  readonly reach?: string | null;
  /** The words they agreed to. */
  readonly wording?: string;
  /** Where: the page, the event. */
  readonly source?: string;
  /** The address their browser had. */
  readonly ip?: string | null;
  /** When they said it; now where absent. */
  readonly at?: Date;
  readonly file_id?: string | null;
}

/**
 * Writes into the consent ledger, which is never changed: the one way in. The do-not marks of the contact are the caller's to set; whoever
 * opts out by a text or a link writes both. Answers the rows' ids.
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
    acting_as_id: actor.real_user_id === actor.user_id ? null : actor.user_id,
    corporation_id,
  }));
  await insertConsents(db, rows);
  await audit(
    ctx,
    ...rows.map(({ id, channel, did, how }) => ({
      action: `consent.${did}`,
      subject_type: 'consent',
      subject_id: id,
      contact_id: contactId,
      detail: { channel, how },
    })),
  );
  return rows.map(({ id }) => id);
}

const marks = { do_not_call: 'call', do_not_text: 'text', do_not_email: 'email' } as const;
type Marks = { readonly [K in keyof typeof marks]?: unknown };

/** What setting or taking away the do-not marks says in the ledger. */
export function consentsOfMarks(before: Marks, after: Marks): Consent[] {
  return Object.entries(marks).flatMap(([mark, channel]): Consent[] => {
    const [was, is] = [before[mark as keyof Marks] === true, after[mark as keyof Marks]];
    if (is === undefined || is === was) return [];
    return [{ channel, did: is ? 'withdrawn' : 'given', how: 'mark' }];
  });
}

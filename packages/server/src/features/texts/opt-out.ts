import type { Services } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { keepContactsChanged } from '../../platform/live/live-event.ts';
import { keepTheirConsent, recordTheirs } from '../contacts/contacts.api.ts';
import {
  deleteOptOut,
  findCorporationOfNumber,
  insertOptOut,
  listToMark,
  listToUnmark,
  markContacts,
} from './opt-out.queries.ts';

type Ctx = Pick<Services, 'clock'> & { readonly db: Db; readonly tenant: { readonly id: number } };

export interface Choice {
  /** E.164. */
  readonly number: string;
  readonly our_number: string;
  /** What the contact wrote. */
  readonly words: string;
  readonly source: string;
}

/**
 * A number opts out of texts, at once and for every user of the tenant: it's kept with the number, and for each contact that has it as a mark and an entry of the
 * consent ledger, without a user. Returns false if it had opted out before.
 */
export async function optOut(ctx: Ctx, choice: Choice): Promise<boolean> {
  const now = ctx.clock.now();
  const isNew = await insertOptOut(ctx.db, ctx.tenant.id, {
    number: choice.number,
    our_number: choice.our_number,
    at: now,
  });
  // Someone may have recorded consent since the first one.
  await decide(ctx, choice, 'withdrawn');
  return isNew;
}

/** The number opts in again. Returns false if it hadn't opted out. */
export async function optIn(ctx: Ctx, choice: Choice): Promise<boolean> {
  const wasOut = await deleteOptOut(ctx.db, ctx.tenant.id, choice.number);
  if (wasOut) await decide(ctx, choice, 'given');
  return wasOut;
}

async function decide(ctx: Ctx, choice: Choice, did: 'given' | 'withdrawn'): Promise<void> {
  const now = ctx.clock.now();
  const contacts =
    did === 'withdrawn'
      ? await listToMark(ctx.db, ctx.tenant.id, choice.number)
      : await listToUnmark(ctx.db, ctx.tenant.id, choice.number);
  await markContacts(
    ctx.db,
    ctx.tenant.id,
    contacts.map(({ id }) => id),
    { do_not_text: did === 'withdrawn', now },
  );
  const corporation_id = await findCorporationOfNumber(ctx.db, ctx.tenant.id, choice.our_number);
  for (const { id: contact_id, agreed } of contacts) {
    await keepTheirConsent(ctx, contact_id, {
      channel: 'text',
      did,
      // START ends an opt-out. It's consent only where there was consent before.
      how: did === 'withdrawn' || agreed ? 'text_message' : 'mark',
      corporation_id,
      wording: choice.words,
      source: choice.source,
    });
    await recordTheirs(ctx, {
      contact_id,
      kind: 'text',
      detail: { did: did === 'withdrawn' ? 'opted_out' : 'opted_in', number: choice.number },
    });
  }
  await keepContactsChanged(
    ctx.db,
    ctx.tenant.id,
    contacts.map(({ id }) => id),
  );
}

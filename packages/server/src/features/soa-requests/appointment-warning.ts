import { ianaZone } from '@bookline/contract/rules/options';
import { isAboutMedicare } from '@bookline/contract/rules/soa';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { dayAt } from '@bookline/contract/rules/zoned-time';
import type { Context } from '../../platform/context.ts';
import { readContactEvents } from '../calendar/calendar.api.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { readerOf } from './present-soa.ts';
import { listCoverage, listSoa } from './soa-requests.queries.ts';

/** Appointments that are further away are warned of in the calendar. */
const AHEAD_MS = 14 * DAY_MS;

/**
 * A contact's next Medicare appointment, also one that takes place now, if no form is in force on its day. It's about Medicare if it says so, or if the contact is
 * 64 or older, as in the calendar. Undefined where nothing is missing. Throws 404 for a contact that the user can't see.
 */
export async function readWarning(ctx: Context, contactId: string) {
  const now = ctx.clock.now();
  const zone = ianaZone(ctx.actor.user.timezone);
  const coming = (await readContactEvents(ctx, contactId)).filter(
    ({ type, status, all_day, starts_at, ends_at }) =>
      type === 'appointment' &&
      status === 'scheduled' &&
      !all_day &&
      Date.parse(ends_at) > now.getTime() &&
      Date.parse(starts_at) < now.getTime() + AHEAD_MS,
  );
  const sees = await visibleContacts(ctx);
  for (const { id, starts_at, title, notes } of coming) {
    const on = dayAt(Date.parse(starts_at), zone);
    const [coverage] = await listCoverage(ctx.db, ctx.tenant.id, [contactId], { on, sees });
    if (!coverage || (!isAboutMedicare(`${title} ${notes}`) && !coverage.of_age)) continue;
    if (coverage.valid_until !== null) return null;
    const waiting = { contact_id: contactId, status: 'sent' } as const;
    const paging = { page: 1, limit: 1, now };
    const [sent] = await listSoa(ctx.db, ctx.tenant.id, await readerOf(ctx), waiting, paging);
    return { event_id: id, starts_at, sent_id: sent?.id ?? null, unconfirmed_id: coverage.unconfirmed_id };
  }
  return null;
}

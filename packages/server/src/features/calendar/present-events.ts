import type { CalendarEvent } from '@bookline/contract/features/calendar';
import type { Context } from '../../platform/context.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { countEventContacts, type EventRow, listEventContacts } from './list-events.queries.ts';
import { seesCalendarOf } from './owned-by.ts';
import { ruleInWords } from './recurrence.ts';
import type { EventTime } from './times-of.ts';

/** Occurrences for the reply, with the contacts that the caller can see and the number of hidden ones. */
export async function presentEvents(ctx: Context, times: readonly EventTime[]): Promise<CalendarEvent[]> {
  const rows = new Map(times.map(({ row }) => [row.id, row]));
  const ids = [...rows.keys()];
  const visible = await visibleOwners(ctx);
  const contacts = Map.groupBy(
    await listEventContacts(ctx.db, ctx.tenant.id, ids, await visibleContacts(ctx)),
    ({ event_id }) => event_id,
  );
  const totals = await countEventContacts(ctx.db, ctx.tenant.id, ids);
  const rules = new Map([...rows].map(([id, row]) => [id, ruleOf(row)]));
  return times.map(({ row, ...time }) => {
    const seen = contacts.get(row.id) ?? [];
    const rule = rules.get(row.id);
    return {
      id: row.id,
      series_id: row.series_id ?? (row.recurrence === null ? null : row.id),
      title: row.title,
      type: row.type,
      status: row.status,
      outcome: row.outcome,
      all_day: row.all_day,
      ...time,
      timezone: row.timezone,
      location: row.location,
      online_url: row.online_url,
      notes: row.notes,
      contacts: seen.map(({ id, name, phone }) => ({ id, name, phone })),
      hidden_contacts: (totals.get(row.id) ?? 0) - seen.length,
      owner: { id: row.owner_id, name: row.owner_name },
      reminder_minutes: row.reminder_minutes,
      recurrence: rule?.recurrence ?? null,
      recurrence_text: rule?.words ?? null,
      origin: row.origin,
      editable: seesCalendarOf(visible, row.owner_id),
      made_by: { id: row.made_by_id, name: row.made_by_name },
      updated_by: { id: row.updated_by_id, name: row.updated_by_name },
      version: row.version,
      created_at: row.created_at,
      updated_at: row.updated_at,
    };
  });
}

/** The rule of an event or its series, and the rule in words. */
function ruleOf(row: EventRow): { readonly recurrence: string; readonly words: string } | undefined {
  const recurrence = row.recurrence ?? row.series_recurrence;
  if (recurrence === null) return undefined;
  const { starts_at, timezone } = {
    starts_at: row.series_starts_at ?? row.starts_at,
    timezone: row.series_timezone ?? row.timezone,
  };
  return { recurrence, words: ruleInWords({ starts_at, recurrence, timezone }) };
}

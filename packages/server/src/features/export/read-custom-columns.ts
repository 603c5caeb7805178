import type { Context } from '../../platform/context.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { listCustomColumns } from './export.queries.ts';

/** Reading every contact for its imported columns would take seconds. Users look for those of the newest contacts. */
const NEWEST = 5000;
const MAX_COLUMNS = 200;

/** The imported columns of the contacts that the acting user sees, by name. */
export async function readCustomColumns(ctx: Context): Promise<string[]> {
  const names = await listCustomColumns(ctx.db, await visibleContacts(ctx), NEWEST, MAX_COLUMNS);
  return names.filter((name) => name.length <= 100);
}

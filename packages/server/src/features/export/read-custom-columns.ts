import type { Context } from '../../platform/context.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { listCustomColumns } from './export.queries.ts';

/** Reading every contact for the names of its imported columns would take seconds: those of the newest are what people look for. */
const NEWEST = 5000;
const MOST = 200;

/** The imported columns that the contacts of the acting person have, by name. */
export async function readCustomColumns(ctx: Context): Promise<string[]> {
  const names = await listCustomColumns(ctx.db, await visibleContacts(ctx), NEWEST, MOST);
  return names.filter((name) => name.length <= 100);
}

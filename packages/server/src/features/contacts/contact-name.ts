import { sql } from 'kysely';
import { fullName } from '../../platform/db/full-name.ts';

/** The first phone of the contact as screens show it (R211): US numbers in groups. */
const phone = sql<string | null>`regexp_replace(contact.phone, '^\\+(1)(\\d{3})(\\d{3})(\\d{4})$', '\\1-\\2-\\3-\\4')`;

/** What a list calls a contact, whose table is called `contact` in the query: the name, or else the phone or email. Null if there is no contact. */
export const contactNameOrNull = sql<
  string | null
>`coalesce(nullif(${fullName('contact')}, ''), ${phone}, contact.email)`;

/** The same, if there is a contact. */
export const contactName = sql<string>`coalesce(${contactNameOrNull}, 'No name')`;

import { sql } from 'kysely';
import { fullName } from '../../platform/db/full-name.ts';

/** What a list calls a contact, whose table is called `contact` in the query: the name, or else the phone or email. */
export const contactName = sql<string>`coalesce(nullif(${fullName('contact')}, ''), contact.phone, contact.email, 'No name')`;

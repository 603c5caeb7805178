import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../contacts/contacts.api.ts';
import type { Reading } from './source-sql.ts';

/** Rows of users whose contacts the reader sees. */
export const ofUsers = (user: RawBuilder<unknown>, { visible }: Reading): Condition[] =>
  visible.everything ? [] : [sql`${user} = any(${visible.owner_ids}::uuid[])`];

/** Rows about money: the reader's own, and for admins everyone's, as in the lists of orders. */
export const ownOrAdmins = (user: RawBuilder<unknown>, { is_admin, user_id }: Reading): Condition[] =>
  is_admin ? [] : [sql`${user} = ${user_id}`];

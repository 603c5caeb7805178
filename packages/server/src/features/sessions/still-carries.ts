import { forcedStatesOf } from '@bookline/contract/rules/redirects';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { findKey, stateOf } from '../api-keys/api-keys.api.ts';
import { findEntry } from '../auth-ips/auth-ips.api.ts';
import { isOver } from './identify.ts';
import { findLoginStack } from './login-stack.ts';
import { mustDoFirst, redirectUserOf } from './must-do-first.ts';
import { findSessionById, findUser } from './sessions.queries.ts';

/**
 * Whether a session or API key could still make a request from this address: it hasn't ended, its user is active and in no forced state
 * (R028), and the tenant allows the address. Anything issued to it, such as a file link, is valid only as long. `id` is `Actor.session_id`.
 */
export async function stillCarries(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  tenantId: number,
  id: string,
  ip: string,
): Promise<boolean> {
  const now = clock.now();
  const letsIn = await findEntry(db, tenantId);
  if (!letsIn(ip)) return false;
  const session = await findSessionById(db, tenantId, id);
  if (!session) {
    const key = await findKey(db, tenantId, id);
    if (!key || stateOf(key, now) !== 'active') return false;
    return (await mustDoFirst(db, tenantId, key.user_id))?.length === 0;
  }
  if (isOver(session, now)) return false;
  const user = await findUser(db, tenantId, session.user_id);
  const stack = session.parent_id ? await findLoginStack(db, { id: tenantId }, id, now) : null;
  if (!user || stack === undefined) return false;
  const markers = stack?.login_stack.map(({ marker }) => marker) ?? [];
  return forcedStatesOf(redirectUserOf(user, session), markers).length === 0;
}

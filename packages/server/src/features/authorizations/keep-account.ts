import { type AuthorizationKind, authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import { MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { OutsideCalendar } from '../../providers/outside-accounts/port.ts';
import { originOf } from '../sessions/sessions.api.ts';
import { type AccountChange, findKept, insertAccount, updateAccount } from './accounts.queries.ts';
import { saveCalendars } from './calendars.queries.ts';
import { askForSync } from './sync/ask-for-sync.ts';

export interface Connected {
  readonly kind: AuthorizationKind;
  /** The vendor's id for the account; '' if the vendor gives none. */
  readonly external_id: string;
  readonly name: string;
  /** The credentials, encrypted for the account with this id. */
  readonly sealedFor: (id: string) => Promise<AccountChange>;
  /** Absent if the account has no calendars. */
  readonly calendars?: readonly OutsideCalendar[];
}

/**
 * Stores a connected account. An existing account is reused, even a disconnected one, so that no event is read twice. Returns
 * its id.
 */
export async function keepAccount(ctx: Context, connected: Connected): Promise<string> {
  const { db, tenant, actor, clock } = ctx;
  const { kind, external_id, name, sealedFor, calendars } = connected;
  const now = clock.now();
  const before = await findKept(db, tenant.id, actor.user_id, kind, external_id);
  const id = before?.id ?? newId();
  if (!before)
    await insertAccount(db, tenant.id, {
      id,
      user_id: actor.user_id,
      kind,
      external_id,
      name: name.slice(0, MAX_RECORD_NAME) || authorizationKindWords[kind].label,
      origin: JSON.stringify(originOf(ctx)),
      created_at: now,
    });
  await updateAccount(db, tenant.id, id, {
    ...(await sealedFor(id)),
    state: 'connected',
    removes_events: false,
    problem: null,
    problem_at: null,
    failures: 0,
    next_sync_at: now,
    updated_at: now,
    ...(before?.state === 'disconnected' && { sync_enabled: true }),
  });
  if (calendars) {
    await saveCalendars(db, tenant.id, { id, user_id: actor.user_id }, calendars, now);
    await askForSync(ctx, id);
  }
  await audit(ctx, {
    action: before && before.state !== 'disconnected' ? 'authorization.renew' : 'authorization.create',
    subject_id: id,
    detail: { kind },
  });
  return id;
}

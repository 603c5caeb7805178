import { type AuthorizationKind, authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
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
  /** What the vendor knows it by; '' where it does not say. */
  readonly external_id: string;
  readonly name: string;
  /** What lets Bookline in, sealed. */
  readonly sealed: AccountChange;
  /** Absent: it has none. */
  readonly calendars?: readonly OutsideCalendar[];
}

/**
 * Keeps an account that lets Bookline in: a new one, or one that was there, disconnected ones among them, so that no event is read twice. Answers
 * its id.
 */
export async function keepAccount(ctx: Context, connected: Connected): Promise<string> {
  const { db, tenant, actor, clock } = ctx;
  const { kind, external_id, name, sealed, calendars } = connected;
  const now = clock.now();
  const before = await findKept(db, tenant.id, actor.user_id, kind, external_id);
  const id = before?.id ?? newId();
  if (!before)
    await insertAccount(db, tenant.id, {
      id,
      user_id: actor.user_id,
      kind,
      external_id,
      name: name.slice(0, 120) || authorizationKindWords[kind].label,
      origin: JSON.stringify(originOf(ctx)),
      created_at: now,
    });
  await updateAccount(db, tenant.id, id, {
    ...sealed,
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
    subject_type: 'authorization',
    subject_id: id,
    detail: { kind },
  });
  return id;
}

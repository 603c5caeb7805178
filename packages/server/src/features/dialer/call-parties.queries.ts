import type { CallParty } from '@bookline/contract/features/dialer';
import type { Db } from '../../platform/db/database.ts';

export type PartyOutcome = NonNullable<CallParty['outcome']>;

/** A third person on a call. */
export interface PartyRow {
  readonly id: string;
  readonly call_id: string;
  /** A colleague, or null for a number. */
  readonly user_id: string | null;
  readonly number: string | null;
  readonly leg_sid: string | null;
  readonly joined_at: string | null;
  readonly left_at: string | null;
  /** Before `left_at`: how their part is about to end. */
  readonly outcome: PartyOutcome | null;
}

const columns = ['id', 'call_id', 'user_id', 'number', 'leg_sid', 'joined_at', 'left_at', 'outcome'] as const;

const isParty = (row: unknown): row is PartyRow => row !== undefined;

async function find(
  db: Db,
  tenantId: number,
  by: { readonly id: string } | { readonly call_id: string },
): Promise<PartyRow | undefined> {
  const parties = db.selectFrom('call_party').select(columns).where('tenant_id', '=', tenantId).forUpdate();
  const row = await ('id' in by
    ? parties.where('id', '=', by.id)
    : parties.where('call_id', '=', by.call_id).where('left_at', 'is', null)
  ).executeTakeFirst();
  return isParty(row) ? row : undefined;
}

/** The third person who rings or talks. Lock their call first, which keeps changes in order. */
export const findOpenParty = (db: Db, tenantId: number, call_id: string) => find(db, tenantId, { call_id });
/** Lock their call first. */
export const findParty = (db: Db, tenantId: number, id: string) => find(db, tenantId, { id });

export async function insertParty(
  db: Db,
  tenantId: number,
  party: Pick<PartyRow, 'id' | 'call_id' | 'user_id' | 'number'> & { readonly added_at: Date },
): Promise<void> {
  await db
    .insertInto('call_party')
    .values({ ...party, tenant_id: tenantId })
    .execute();
}

export async function updateParty(
  db: Db,
  tenantId: number,
  id: string,
  changes: {
    readonly leg_sid?: string;
    readonly joined_at?: Date;
    readonly left_at?: Date;
    readonly outcome?: PartyOutcome;
  },
): Promise<void> {
  await db.updateTable('call_party').set(changes).where('tenant_id', '=', tenantId).where('id', '=', id).execute();
}

/** The legs of third persons who were on a call when it ended. */
export async function listLegsLeft(db: Db, tenantId: number, callId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('call_party')
    .select('leg_sid')
    .where('tenant_id', '=', tenantId)
    .where('call_id', '=', callId)
    .where('outcome', 'in', ['contact_left', 'call_ended'])
    .execute();
  return rows.flatMap(({ leg_sid }) => leg_sid ?? []);
}

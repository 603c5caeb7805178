import type { BodyOf } from '@bookline/contract/endpoint';
import type { transfers } from '@bookline/contract/features/transfers';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { listVisiblePools } from '../lookups/lookups.api.ts';
import { visibleOwners } from '../users/users.api.ts';
import { listTakers } from './receivers.queries.ts';

type Given = BodyOf<typeof transfers.transfer_group>['receivers'][number];

/** A receiver, as a transfer stores it. */
export interface Receiver {
  readonly kind: 'user' | 'pool';
  readonly id: string;
  readonly name: string;
  readonly weight: number | null;
  readonly cap: number | null;
}

/** A user or pool that may receive contacts: active users whose contacts the giver sees, and visible pools. */
export interface Giveable {
  readonly kind: Receiver['kind'];
  readonly name: string;
  /** The company that contacts' text consent is for. Null for a pool, and if unknown. */
  readonly corporation_id: string | null;
}

/** Which of these users and pools the acting user may transfer contacts to now, by id. */
export async function giveableAmong(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Giveable>> {
  const visible = await visibleOwners(ctx);
  const people = await listTakers(ctx.db, ctx.tenant.id, ids);
  const reached = people.filter(({ id }) => visible.everything || visible.owner_ids.includes(id));
  const pools = (await listVisiblePools(ctx)).filter(({ id }) => ids.includes(id));
  return new Map<string, Giveable>([
    ...reached.map(({ id, name, corporation_id }) => [id, { kind: 'user', name, corporation_id }] as const),
    ...pools.map(({ id, name }) => [id, { kind: 'pool', name, corporation_id: null }] as const),
  ]);
}

/** The receivers with their names. Throws 422 at the first one the acting user can't transfer contacts to. */
export async function requireReceivers(ctx: Context, given: readonly Given[]): Promise<Receiver[]> {
  const giveable = await giveableAmong(
    ctx,
    given.map(({ id }) => id),
  );
  return given.map(({ kind, id, weight, cap }, index) => {
    const known = giveable.get(id);
    if (known?.kind !== kind)
      throw invalid(
        `receivers.${index}.id`,
        kind === 'user'
          ? 'Choose yourself or an active user in your downline.'
          : 'This pool no longer exists. Choose another.',
      );
    return { kind, id, name: known.name, weight: weight ?? null, cap: cap ?? null };
  });
}

/** In the format of the distribution rule. */
export const partsOf = (receivers: readonly Receiver[]) =>
  receivers.map(({ weight, cap }) => ({ weight: weight ?? undefined, cap: cap ?? undefined }));

import type { BodyOf } from '@bookline/contract/endpoint';
import type { transfers } from '@bookline/contract/features/transfers';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/errors.ts';
import { listVisiblePools } from '../lookups/lookups.api.ts';
import { reachOf } from '../users/users.api.ts';
import { listTakers } from './receivers.queries.ts';

type Given = BodyOf<typeof transfers.transfer_group>['receivers'][number];

/** Who gets contacts, as a transfer keeps it. */
export interface Receiver {
  readonly kind: 'user' | 'pool';
  readonly id: string;
  readonly name: string;
  readonly weight: number | null;
  readonly cap: number | null;
}

/** Whom somebody may give contacts to: active people whose contacts they see, and pools that they see. */
export interface Giveable {
  readonly kind: Receiver['kind'];
  readonly name: string;
  /** Whose texts contacts agree to; null for a pool, and where nobody knows. */
  readonly corporation_id: string | null;
}

/** Those of some people and pools that the acting person may give contacts to now, by id. */
export async function giveableAmong(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Giveable>> {
  const reach = await reachOf(ctx);
  const people = await listTakers(ctx.db, ctx.tenant.id, ids);
  const reached = people.filter(({ id }) => reach.everything || reach.owner_ids.includes(id));
  const pools = (await listVisiblePools(ctx)).filter(({ id }) => ids.includes(id));
  return new Map<string, Giveable>([
    ...reached.map(({ id, name, corporation_id }) => [id, { kind: 'user', name, corporation_id }] as const),
    ...pools.map(({ id, name }) => [id, { kind: 'pool', name, corporation_id: null }] as const),
  ]);
}

/** The receivers with their names. Throws 422 at the first to whom the acting person cannot give contacts. */
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
        kind === 'user' ? 'Choose yourself or somebody active in your downline.' : 'This pool is not here any more.',
      );
    return { kind, id, name: known.name, weight: weight ?? null, cap: cap ?? null };
  });
}

/** As the rule of sharing out reads them. */
export const partsOf = (receivers: readonly Receiver[]) =>
  receivers.map(({ weight, cap }) => ({ weight: weight ?? undefined, cap: cap ?? undefined }));

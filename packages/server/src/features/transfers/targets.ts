import type { Context } from '../../platform/context.ts';
import { giveableAmong, type Receiver } from './receivers.ts';
import type { Targets } from './targets.queries.ts';

/** A transfer's receivers in the queries' format. Null for a receiver who can no longer receive contacts. */
export async function targetsOf(ctx: Context, receivers: readonly Receiver[]): Promise<Targets> {
  const giveable = await giveableAmong(
    ctx,
    receivers.map(({ id }) => id),
  );
  const idsOf = (wanted: Receiver['kind']) =>
    receivers.map(({ kind, id }) => (kind === wanted && giveable.has(id) ? id : null));
  return {
    owner_ids: idsOf('user'),
    pool_ids: idsOf('pool'),
    corporation_ids: receivers.map(({ id }) => giveable.get(id)?.corporation_id ?? null),
  };
}

import type { Context } from '../../platform/context.ts';
import { sealSecrets } from '../../platform/crypto/tenant-secrets.ts';
import { newId } from '../../platform/ids.ts';
import { NO_MEDICARE } from './read-medicare.ts';
import { insertItemEach, listWithMedicare } from './rx-details.queries.ts';

/**
 * Keeps Medicare numbers, sealed, on contacts of whom nothing of Medicare is known; who has a record keeps it as it is. In the transaction of
 * an import, which has checked that the contacts may be written to, and tells of it itself. Answers what it kept.
 */
export async function keepMbis(
  ctx: Context,
  numbers: readonly { readonly contact_id: string; readonly mbi: string }[],
): Promise<{ id: string; contact_id: string }[]> {
  const known = new Set(
    await listWithMedicare(
      ctx.db,
      ctx.tenant.id,
      numbers.map(({ contact_id }) => contact_id),
    ),
  );
  const fresh = numbers.filter(({ contact_id }) => !known.has(contact_id));
  const sealed = await sealSecrets(
    ctx,
    fresh.map(({ mbi }) => JSON.stringify({ ...NO_MEDICARE, mbi })),
  );
  const items = fresh.flatMap(({ contact_id }, index) => {
    const item_sealed = sealed[index];
    return item_sealed ? [{ id: newId(), contact_id, item_sealed }] : [];
  });
  const all = { section: 'medicare', position: 0, saved_by_id: ctx.actor.user_id, saved_at: ctx.clock.now() } as const;
  await insertItemEach(ctx.db, ctx.tenant.id, items, all);
  return items.map(({ id, contact_id }) => ({ id, contact_id }));
}

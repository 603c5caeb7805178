import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { NO_MEDICARE } from './read-medicare.ts';
import { insertItemEach, listWithMedicare } from './rx-details.queries.ts';
import { sealItems } from './seal-items.ts';

/**
 * Stores Medicare numbers, encrypted, for contacts without a Medicare record. Existing records stay unchanged. Runs in an import's
 * transaction. The import has checked write access and notifies on its own. Returns what it stored.
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
  const sealed = await sealItems(
    ctx,
    fresh.map(({ contact_id, mbi }) => ({ id: newId(), contact_id, value: { ...NO_MEDICARE, mbi } })),
  );
  const items = sealed.map(({ value: _, ...item }) => item);
  const all = { section: 'medicare', position: 0, saved_by_id: ctx.actor.user_id, saved_at: ctx.clock.now() } as const;
  await insertItemEach(ctx.db, ctx.tenant.id, items, all);
  return items.map(({ id, contact_id }) => ({ id, contact_id }));
}

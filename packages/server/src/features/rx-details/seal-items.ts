import { openSecrets, type SealingContext, sealSecrets, secretOpener } from '../../platform/crypto/tenant-secrets.ts';

const COLUMN = { table: 'contact_rx_item', column: 'item_sealed' } as const;

interface Sealed {
  readonly id: string;
  readonly item_sealed: Buffer;
}

/** Items with their value encrypted as JSON, each bound to its row's id. */
export async function sealItems<I extends { readonly id: string; readonly value: object }>(
  ctx: SealingContext,
  items: readonly I[],
): Promise<(I & Sealed)[]> {
  const sealed = await sealSecrets(
    ctx,
    COLUMN,
    items.map(({ id, value }) => ({ row: id, text: JSON.stringify(value) })),
  );
  return items.flatMap((item, index) => {
    const item_sealed = sealed[index];
    return item_sealed ? [{ ...item, item_sealed }] : [];
  });
}

/** The JSON of encrypted items, in their order. */
export const openItems = (ctx: SealingContext, items: readonly Sealed[]): Promise<string[]> =>
  openSecrets(ctx, COLUMN, items.map(placed));

/** The same for batch after batch, outside a transaction. */
export function itemOpener(
  signedIn: Parameters<typeof secretOpener>[0],
): (items: readonly Sealed[]) => Promise<string[]> {
  const open = secretOpener(signedIn, COLUMN);
  return (items) => open(items.map(placed));
}

const placed = ({ id, item_sealed }: Sealed) => ({ row: id, sealed: item_sealed });

import { openSecrets, type SealingContext, sealSecrets } from '../../../platform/crypto/tenant-secrets.ts';

/** The Medicare numbers of rows, each sealed, in their order: null for a row without one. */
export async function sealMbis(
  ctx: SealingContext,
  rows: readonly { readonly mbi?: string }[],
): Promise<(Buffer | null)[]> {
  const sealed = await sealSecrets(
    ctx,
    rows.flatMap(({ mbi }) => mbi ?? []),
  );
  let next = 0;
  return rows.map(({ mbi }) => (mbi === undefined ? null : (sealed[next++] ?? null)));
}

/** Opens what `sealMbis` sealed; undefined for a row without a number. */
export async function openMbis(
  ctx: SealingContext,
  rows: readonly { readonly medicare_sealed: Buffer | null }[],
): Promise<(string | undefined)[]> {
  const texts = await openSecrets(
    ctx,
    rows.flatMap(({ medicare_sealed }) => medicare_sealed ?? []),
  );
  let next = 0;
  return rows.map(({ medicare_sealed }) => (medicare_sealed === null ? undefined : texts[next++]));
}

import { openSecrets, type SealingContext, sealSecrets } from '../../../platform/crypto/tenant-secrets.ts';

const COLUMN = { table: 'import_row', column: 'medicare_sealed' } as const;
const rowOf = (attemptId: string, row_no: number) => `${attemptId} ${row_no}`;

/** The encrypted Medicare numbers of an attempt's rows, in their order: null for a row without one. */
export async function sealMbis(
  ctx: SealingContext,
  attemptId: string,
  rows: readonly { readonly row_no: number; readonly mbi?: string | undefined }[],
): Promise<(Buffer | null)[]> {
  const sealed = await sealSecrets(
    ctx,
    COLUMN,
    rows.flatMap(({ row_no, mbi }) => (mbi === undefined ? [] : [{ row: rowOf(attemptId, row_no), text: mbi }])),
  );
  let next = 0;
  return rows.map(({ mbi }) => (mbi === undefined ? null : (sealed[next++] ?? null)));
}

/** Decrypts what `sealMbis` encrypted; undefined for a row without a number. */
export async function openMbis(
  ctx: SealingContext,
  attemptId: string,
  rows: readonly { readonly row_no: number; readonly medicare_sealed: Buffer | null }[],
): Promise<(string | undefined)[]> {
  const texts = await openSecrets(
    ctx,
    COLUMN,
    rows.flatMap(({ row_no, medicare_sealed: sealed }) => (sealed ? [{ row: rowOf(attemptId, row_no), sealed }] : [])),
  );
  let next = 0;
  return rows.map(({ medicare_sealed }) => (medicare_sealed === null ? undefined : texts[next++]));
}

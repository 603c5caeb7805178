import { buffer } from 'node:stream/consumers';
import type { Context } from '../../platform/context.ts';
import { findFile } from './files.queries.ts';

/** All bytes of a small file, such as a logo; undefined if it does not exist. The caller checks that the user may see it. */
export async function findFileBytes(
  { db, tenant, files }: Pick<Context, 'db' | 'files'> & { readonly tenant: { readonly id: number } },
  fileId: string,
): Promise<Buffer | undefined> {
  const file = await findFile(db, tenant.id, fileId);
  return file && buffer(await files.read(tenant.id, file.key));
}

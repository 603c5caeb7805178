import type { SignedInContext } from '../../platform/context.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { type StoredBytes, storeFile } from '../files/files.api.ts';

/** The uploaded parts: the logo, and the parts of `files[]`. */
export interface CorporationParts {
  readonly file: UploadedFile | undefined;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

/** The name of the logo's part. */
export const LOGO = 'logo';

/** Checked files by the name of their part. */
export type StoredParts = ReadonlyMap<string, StoredBytes>;

/** Checks and stores uploaded files before any transaction opens. Throws 422 at a part that isn't accepted. */
export async function storeParts(ctx: SignedInContext, { file, files }: CorporationParts): Promise<StoredParts> {
  const stored = new Map<string, StoredBytes>();
  if (file) stored.set(LOGO, await storeFile(ctx, file, { accept: 'image', field: LOGO }));
  for (const [name, part] of files) {
    const accept = name.endsWith('[preview_image]') ? 'image' : 'document';
    stored.set(name, await storeFile(ctx, part, { accept, field: fieldOf(name) }));
  }
  return stored;
}

/** Turns 'files[0][file]' into the form of error fields: 'files.0.file'. */
export const fieldOf = (part: string): string => part.replace(/\[(\w+)\]/g, '.$1');

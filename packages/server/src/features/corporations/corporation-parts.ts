import type { SignedInContext } from '../../platform/context.ts';
import type { UploadedFile } from '../../platform/http/routes.ts';
import { type StoredBytes, storeFile } from '../files/files.api.ts';

/** What came beside the fields: the logo, and the parts of `files[]`. */
export interface CorporationParts {
  readonly file: UploadedFile | undefined;
  readonly files: ReadonlyMap<string, UploadedFile>;
}

/** The name of the logo's part. */
export const LOGO = 'logo';

/** Checked bytes by the name of their part. */
export type StoredParts = ReadonlyMap<string, StoredBytes>;

/** Checks and stores what was uploaded, before any transaction is open. Throws 422 at the part that is not accepted. */
export async function storeParts(ctx: SignedInContext, { file, files }: CorporationParts): Promise<StoredParts> {
  const stored = new Map<string, StoredBytes>();
  if (file) stored.set(LOGO, await storeFile(ctx, file, { accept: 'image', field: LOGO }));
  for (const [name, part] of files) {
    const accept = name.endsWith('[preview_image]') ? 'image' : 'document';
    stored.set(name, await storeFile(ctx, part, { accept, field: fieldOf(name) }));
  }
  return stored;
}

/** 'files[0][file]' as errors name it: 'files.0.file'. */
export const fieldOf = (part: string): string => part.replace(/\[(\w+)\]/g, '.$1');

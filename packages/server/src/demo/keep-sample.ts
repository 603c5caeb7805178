import { writeFile } from 'node:fs/promises';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';

/** Stores a sample file as an upload of a user would be. Returns its id. */
export async function keepSample(
  files: Services['files'],
  db: Db,
  {
    content,
    ...file
  }: {
    readonly tenant_id: number;
    readonly name: string;
    readonly content: Buffer;
    readonly content_type: string;
    readonly purpose: string;
    readonly made_by_id: string;
    readonly created_at: Date;
  },
): Promise<string> {
  const path = files.temporaryPath();
  await writeFile(path, content);
  const id = newId();
  const key = await files.adopt(file.tenant_id, path);
  await db
    .insertInto('stored_file')
    .values({ ...file, id, key, size: content.length })
    .execute();
  return id;
}

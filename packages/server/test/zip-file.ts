import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

/** A ZIP of these files, by path. */
export async function zipFile(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer<ArrayBuffer>> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  return Buffer.from(await buffer(zip.outputStream));
}

import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';

/** The signatures of all formats that are accepted stand in the first part of a file. */
const HEAD_BYTES = 256 * 1024;

/** The media type that the bytes of a file show, and undefined for plain text and what nobody knows. Never unpacks more than the head. */
export async function sniff(path: string): Promise<string | undefined> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    // A file cut off in the middle of a part makes some detectors throw: what they cannot read they do not know.
    const type = await fileTypeFromBuffer(buffer.subarray(0, bytesRead)).catch(() => undefined);
    return type?.mime;
  } finally {
    await handle.close();
  }
}

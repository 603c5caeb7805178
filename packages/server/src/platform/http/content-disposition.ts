import { encodeExtended } from 'content-disposition';

/**
 * The Content-Disposition of a download (RFC 6266). It has the name twice: in ASCII for clients that read `filename` literally, and in full in
 * `filename*`.
 */
export function contentDisposition(fileName: string, inline = false): string {
  // Control characters never belong in a name or a header.
  const name = fileName.replace(/\p{Cc}/gu, '') || 'file';
  const fallback = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_');
  const quoted = `"${fallback.replace(/["\\]/g, '\\$&')}"`;
  return `${inline ? 'inline' : 'attachment'}; filename=${quoted}; filename*=${encodeExtended(name)}`;
}

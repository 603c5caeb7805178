import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  readonly endpoint: string;
  close(): Promise<void>;
}

interface Fault {
  readonly status: number;
  readonly code: string;
}
const isFault = (thing: object): thing is Fault => 'code' in thing;

/**
 * An in-memory S3 bucket on loopback, as far as the file store uses it: put, get, and delete, also in parts. It has one bucket and one access
 * key, and doesn't check signatures.
 */
export async function startS3Server({ bucket, access_key }: { bucket: string; access_key: string }): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();

  async function answer(
    request: IncomingMessage,
    url: URL,
  ): Promise<{ body?: Buffer | string; etag?: string } | Fault> {
    const [, name, ...rest] = decodeURIComponent(url.pathname).split('/');
    const key = rest.join('/');
    if (!request.headers.authorization?.includes(`Credential=${access_key}/`))
      return { status: 403, code: 'InvalidAccessKeyId' };
    if (name !== bucket) return { status: 404, code: 'NoSuchBucket' };
    const upload = url.searchParams.get('uploadId');
    const received = await buffer(request);
    const etag = `"${createHash('md5').update(received).digest('hex')}"`;
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return { body: xml('InitiateMultipartUploadResult', { Bucket: name, Key: key, UploadId: id }) };
    }
    if (upload !== null) {
      const parts = uploads.get(upload);
      if (!parts) return { status: 404, code: 'NoSuchUpload' };
      if (request.method === 'PUT') parts.set(Number(url.searchParams.get('partNumber')), received);
      else {
        const inOrder = [...parts].sort(([one], [other]) => one - other).map(([, part]) => part);
        objects.set(key, Buffer.concat(inOrder));
        uploads.delete(upload);
        return { body: xml('CompleteMultipartUploadResult', { Bucket: name, Key: key, ETag: etag }) };
      }
      return { etag };
    }
    if (request.method === 'PUT') {
      objects.set(key, received);
      return { etag };
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return {};
    }
    const body = objects.get(key);
    return body ? { body, etag } : { status: 404, code: 'NoSuchKey' };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const result = await answer(request, new URL(request.url ?? '/', 'http://localhost'));
    if (isFault(result)) {
      response.writeHead(result.status, { 'content-type': 'application/xml' });
      response.end(xml('Error', { Code: result.code, Message: result.code }));
      return;
    }
    const status = request.method === 'DELETE' ? 204 : 200;
    response.writeHead(status, { ...(result.etag !== undefined && { etag: result.etag }) });
    response.end(result.body);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const xml = (name: string, fields: Readonly<Record<string, string>>) =>
  `<?xml version="1.0" encoding="UTF-8"?><${name}>${Object.entries(fields)
    .map(([field, value]) => `<${field}>${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</${field}>`)
    .join('')}</${name}>`;

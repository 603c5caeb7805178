import { connect } from 'node:net';

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** The host name, if it isn't localhost. */
  readonly host?: string;
  /** Header lines, each ending with CRLF. */
  readonly headers?: string;
  readonly body?: string;
  /** The body's type, if it isn't JSON. */
  readonly type?: string;
}
export interface HttpReply {
  readonly status: number;
  readonly head: string;
  readonly body: Buffer;
}

/** A keep-alive connection that sends one request after another. */
export interface Connection {
  /** Rejects if the server closes the connection. */
  send(request: HttpRequest): Promise<HttpReply>;
  close(): void;
}

/**
 * A minimal HTTP/1.1 client for this machine, because Node's clients take longer for a small request than the measured server. Reads only
 * replies with a content-length, which the server sends for JSON.
 */
export function openConnection(port: number): Promise<Connection> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let received: Buffer[] = [];
  let size = 0;
  let head: { text: string; status: number; end: number } | undefined;
  let waiting: { resolve(reply: HttpReply): void; reject(error: Error): void } | undefined;

  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = undefined;
  };
  socket.on('data', (chunk) => {
    received.push(chunk);
    size += chunk.length;
    if (!head) {
      const all = received.length === 1 ? chunk : Buffer.concat(received);
      received = [all];
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) return;
      const text = all.toString('latin1', 0, end);
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      const status = Number(text.slice(9, 12));
      if (length === undefined && status !== 204) return fail(new Error(`a reply without a length: ${text}`));
      head = { text, status, end: end + 4 + Number(length ?? 0) };
    }
    if (size < head.end) return;
    const all = received.length === 1 ? received[0] : Buffer.concat(received);
    const reply = {
      status: head.status,
      head: head.text,
      body: (all ?? chunk).subarray(head.text.length + 4, head.end),
    };
    received = [];
    size = 0;
    head = undefined;
    const answered = waiting;
    waiting = undefined;
    answered?.resolve(reply);
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the server closed the connection')));

  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () => {
      resolve({
        send: ({ method, path, host = 'localhost', headers = '', body, type = 'application/json' }) =>
          new Promise((answer, refuse) => {
            if (socket.destroyed) return refuse(new Error('the server has closed the connection'));
            waiting = { resolve: answer, reject: refuse };
            const content =
              body === undefined ? '' : `content-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
            socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${headers}${content}\r\n${body ?? ''}`);
          }),
        close: () => socket.destroy(),
      });
    });
  });
}

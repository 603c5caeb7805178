import { PASSWORD } from '../secrets.ts';
import { type Connection, type HttpReply, openConnection } from './connection.ts';

/** Somebody signed in, on a connection of their own. */
export interface Visitor {
  readonly connection: Connection;
  /** Session and CSRF token, as lines of a request's head. */
  readonly headers: string;
  /** Sends a call and answers its JSON. Throws where the status is not 2xx. */
  call(method: string, path: string, body?: unknown): Promise<HttpReply>;
}

/** Signs in at a tenant's host; answers head lines that make requests theirs. */
export async function signIn(port: number, email: string): Promise<string> {
  const connection = await openConnection(port);
  try {
    const first = await connection.send({ method: 'GET', path: '/v1/users/me' });
    const before = csrfOf(first);
    const reply = await connection.send({
      method: 'POST',
      path: '/v1/sessions',
      headers: `cookie: csrf_token=${before}\r\nx-csrf-token: ${before}\r\n`,
      body: JSON.stringify({ username: email, password: PASSWORD }),
    });
    const session = /set-cookie: session=([^;]+)/i.exec(reply.head)?.[1];
    if (reply.status !== 201 || !session) throw new Error(`${email} could not sign in: ${reply.status} ${reply.body}`);
    const token = csrfOf(reply);
    return `cookie: session=${session}; csrf_token=${token}\r\nx-csrf-token: ${token}\r\n`;
  } finally {
    connection.close();
  }
}

const csrfOf = (reply: HttpReply) => /set-cookie: csrf_token=([^;]+)/i.exec(reply.head)?.[1] ?? '';

/** A connection that is somebody's. */
export async function visit(port: number, headers: string): Promise<Visitor> {
  const connection = await openConnection(port);
  return {
    connection,
    headers,
    async call(method, path, body) {
      const reply = await connection.send({
        method,
        path,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (reply.status < 200 || reply.status > 299) throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`);
      return reply;
    },
  };
}

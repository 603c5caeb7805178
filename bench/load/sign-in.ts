import { PASSWORD } from '../secrets.ts';
import { type Connection, type HttpReply, openConnection } from './connection.ts';

/** A signed-in user on their own connection. */
export interface Visitor {
  readonly connection: Connection;
  /** Session and CSRF token as header lines. */
  readonly headers: string;
  /** Sends a call and returns its JSON. Throws unless the status is 2xx. */
  call(method: string, path: string, body?: unknown): Promise<HttpReply>;
}

/** Signs in at a tenant's host. Returns the user's header lines. */
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

/** A connection of a signed-in user. */
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

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls';

/** Only for this fixture: a key that anyone can read, for localhost. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgo3sNrLd5HUTVwwtv
3Mmx13dLV4cXyur5mp662z+gmhOhRANCAAQ4Z1RxmGmrzc91t6S/qCGS1LCnNBJc
z0uMbcb0VZo2NKP5XKZksD4LmAUJlTFW4NQxiUWP4OZxkqo9zSVAalbc
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUXgKXOiKKLcUz6yqnpOeN5o5jwvAwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjExMjIxNloYDzIxMjYxMTAy
MTEyMjE2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ4Z1RxmGmrzc91t6S/qCGS1LCnNBJcz0uMbcb0VZo2NKP5XKZksD4L
mAUJlTFW4NQxiUWP4OZxkqo9zSVAalbco28wbTAdBgNVHQ4EFgQUyrg7P4V3cfNg
uQnrFUvvG5Zs3t8wHwYDVR0jBBgwFoAUyrg7P4V3cfNguQnrFUvvG5Zs3t8wDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAMowtbNcjmvel89pzg/NBg+Ky0Gng3KkQeFRK1Y0IJs/AiEA
hC56+cC2k6GonGCQqI4LW2+8D3onVs0rPRhya9AwVHI=
-----END CERTIFICATE-----`;

export interface ImapFixture {
  readonly port: number;
  /** The messages of INBOX. The first has the number 1. */
  readonly messages: string[];
  /** Changing it renumbers the folder. */
  uid_validity: number;
  /** What clients asked for, without their passwords. */
  readonly commands: string[];
  close(): void;
}

/** An IMAP server with one user, joan with the password secret, as far as reading a folder needs one (RFC 9051). Its certificate is trusted here. */
export async function startImap(): Promise<ImapFixture> {
  setDefaultCACertificates([...getCACertificates('default'), CERTIFICATE]);
  const open = new Set<TLSSocket>();
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => undefined);
    socket.write('* OK IMAP4rev1 ready\r\n');
    let waiting = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      waiting += chunk;
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end);
        waiting = waiting.slice(end + 2);
        answer(socket, line);
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const fixture: ImapFixture = {
    port: (server.address() as AddressInfo).port,
    messages: [],
    uid_validity: 7,
    commands: [],
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };

  function answer(socket: TLSSocket, line: string): void {
    const [tag = '', ...words] = line.split(' ');
    const command = words.join(' ');
    const name = (words[0] ?? '').toUpperCase();
    const say = (...lines: string[]) => socket.write(lines.map((each) => `${each}\r\n`).join(''), 'latin1');
    fixture.commands.push(name === 'LOGIN' ? name : command);
    const count = fixture.messages.length;
    switch (name) {
      case 'CAPABILITY':
        return void say('* CAPABILITY IMAP4rev1', `${tag} OK done`);
      case 'LOGIN':
        return void say(
          /^LOGIN "?joan"? "?secret"?$/.test(command)
            ? `${tag} OK [CAPABILITY IMAP4rev1] welcome`
            : `${tag} NO [AUTHENTICATIONFAILED] wrong password`,
        );
      case 'LIST':
        return void say('* LIST (\\HasNoChildren) "/" INBOX', `${tag} OK done`);
      case 'SELECT':
      case 'EXAMINE':
        if (!/INBOX"?$/i.test(command)) return void say(`${tag} NO [NONEXISTENT] unknown folder`);
        return void say(
          `* ${count} EXISTS`,
          `* OK [UIDVALIDITY ${fixture.uid_validity}]`,
          `* OK [UIDNEXT ${count + 1}]`,
          `${tag} OK [READ-ONLY] done`,
        );
      case 'UID': {
        const [from = 1, to = count] = (/(\d+)(?::(\d+))?/.exec(command)?.slice(1) ?? []).map((text) =>
          text === undefined ? undefined : Number(text),
        );
        const numbers = fixture.messages.map((_, index) => index + 1);
        if (/^UID SEARCH/i.test(command)) {
          const found = numbers.filter((uid) => uid >= from && uid <= to);
          return void say(`* SEARCH ${found.join(' ')}`.trim(), `${tag} OK done`);
        }
        const wanted = new Set((/^UID FETCH (\S+)/i.exec(command)?.[1] ?? '').split(',').flatMap(numbersOf));
        for (const uid of numbers.filter((number) => wanted.has(number))) {
          const text = fixture.messages[uid - 1] ?? '';
          socket.write(`* ${uid} FETCH (UID ${uid} BODY[]<0> {${Buffer.byteLength(text)}}\r\n${text})\r\n`);
        }
        return void say(`${tag} OK done`);
      }
      case 'LOGOUT':
        say('* BYE', `${tag} OK done`);
        return void socket.end();
      default:
        return void say(`${tag} ${['NOOP', 'CLOSE', 'UNSELECT'].includes(name) ? 'OK' : 'BAD'} ${name}`);
    }
  }
  return fixture;
}

/** '3' or '3:5'. */
function numbersOf(range: string): number[] {
  const [from = 0, to = from] = range.split(':').map(Number);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

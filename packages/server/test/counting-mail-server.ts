import { SMTPServer } from 'smtp-server';

export interface CountingMailServer {
  readonly port: number;
  /** The recipient and the message id of each message that arrived completely, in order. */
  readonly received: readonly { readonly to: string; readonly id: string }[];
  /** Settles once it has this many messages. The last one is never confirmed, so that its sender can be killed in that moment. */
  has(count: number): Promise<void>;
  close(): Promise<void>;
}

/** A real mail server that counts what it gets. */
export async function startCountingMailServer(): Promise<CountingMailServer> {
  const received: { to: string; id: string }[] = [];
  const waiting: { count: number; reached(): void }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      let head = '';
      stream.setEncoding('utf8');
      stream.on('data', (chunk: string) => {
        if (head.length < 20_000) head += chunk;
      });
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo;
        received.push({ to: to?.address ?? '', id: /^Message-ID: (.*)\r$/im.exec(head)?.[1] ?? '' });
        const reached = waiting.findIndex(({ count }) => received.length >= count);
        const [stops] = reached < 0 ? [] : waiting.splice(reached, 1);
        if (stops) stops.reached();
        else done();
      });
    },
  });
  // Killed clients break off.
  server.on('error', () => undefined);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    received,
    has: (count) => new Promise<void>((reached) => waiting.push({ count, reached })),
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

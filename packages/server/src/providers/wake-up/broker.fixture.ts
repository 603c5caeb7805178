import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** As much of Redis or NATS as passes wake-up calls on. npm has neither as a program; both were tried by hand with Debian's. */
export interface Broker {
  readonly port: number;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
}

type Protocol = (socket: Socket, publish: (write: (to: Socket) => void) => void, subscribe: () => void) => void;

/** Starts a broker on a port, any free one where none is given. */
export async function startBroker(kind: 'redis' | 'nats', port = 0): Promise<Broker> {
  const all = new Set<Socket>();
  const listening = new Set<Socket>();
  const server: Server = createServer((socket) => {
    all.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      all.delete(socket);
      listening.delete(socket);
    });
    const publish = (write: (to: Socket) => void) => {
      for (const each of listening) write(each);
    };
    protocols[kind](socket, publish, () => listening.add(socket));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async kill() {
      for (const socket of all) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const protocols: Record<'redis' | 'nats', Protocol> = {
  // https://redis.io/docs/latest/develop/reference/protocol-spec: each command is an array of strings with their lengths.
  redis(socket, publish, subscribe) {
    let waiting = '';
    // Unrequested messages are arrays in the older version of the protocol, pushes in the newer.
    let told = '*3';
    socket.on('data', (chunk) => {
      waiting += chunk.toString();
      for (let command = /^\*(\d+)\r\n/.exec(waiting); command; command = /^\*(\d+)\r\n/.exec(waiting)) {
        const words: string[] = [];
        let at = command[0].length;
        for (let n = Number(command[1]); n > 0; n--) {
          const length = /^\$(\d+)\r\n/.exec(waiting.slice(at));
          if (!length) return;
          const from = at + length[0].length;
          at = from + Number(length[1]) + 2;
          words.push(waiting.slice(from, at - 2));
        }
        if (at > waiting.length) return;
        waiting = waiting.slice(at);
        const [word = '', channel = ''] = words;
        const name = word.toUpperCase();
        const bulk = (text: string) => `$${text.length}\r\n${text}\r\n`;
        if (name === 'HELLO') told = '>3';
        if (name === 'SUBSCRIBE') {
          subscribe();
          socket.write(`${told}\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`);
        } else if (name === 'PUBLISH') {
          publish((to) => to.write(`${told}\r\n${bulk('message')}${bulk(channel)}${bulk(words[2] ?? '')}`));
          socket.write(':1\r\n');
        } else
          socket.write(name === 'HELLO' ? `%1\r\n${bulk('proto')}:3\r\n` : name === 'PING' ? '+PONG\r\n' : '+OK\r\n');
      }
    });
  },
  // https://docs.nats.io/reference/reference-protocols/nats-protocol: a line is a command.
  nats(socket, publish, subscribe) {
    socket.write(
      `INFO ${JSON.stringify({ server_id: 'test', version: '2.9.10', max_payload: 1024, headers: true })}\r\n`,
    );
    let waiting = '';
    socket.on('data', (chunk) => {
      const lines = `${waiting}${chunk.toString()}`.split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) {
        const [name, subject] = line.split(' ');
        if (name === 'PING') socket.write('PONG\r\n');
        if (name === 'SUB') subscribe();
        if (name === 'PUB') publish((to) => to.write(`MSG ${subject} 1 0\r\n\r\n`));
      }
    });
  },
};

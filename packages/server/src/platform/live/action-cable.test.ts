import { once } from 'node:events';
import { setImmediate as breathe } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { noMeter } from '../../providers/metrics/port.ts';
import { type Connection, type Door, serveCable } from './action-cable.ts';

it("a client that doesn't read is disconnected, and other clients miss nothing", async () => {
  const connections: Connection<{ readonly name: string }>[] = [];
  const left: string[] = [];
  const door: Door<{ readonly name: string }> = {
    enter: async (request) => ({ name: new URL(request.url, 'http://localhost').search }),
    entered: (connection) => void connections.push(connection),
    admits: async () => true,
    subscribed: async () => undefined,
    unsubscribed: async () => undefined,
    perform: async () => undefined,
    left: async ({ viewer }) => void left.push(viewer.name),
  };
  const app = fastify();
  await serveCable(app, door, noMeter);
  const url = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
  let heard = 0;
  const open = async (who: string) => {
    const socket = new WebSocket(`${url}/cable?${who}`, ['actioncable-v1-json']);
    await once(socket, 'message');
    return socket;
  };
  const [quick, slow] = [await open('quick'), await open('slow')];
  quick.on('message', (data) => {
    if (String(data).includes('everything')) heard++;
  });
  slow.pause();
  try {
    // Many times the buffer of one connection, and more than the operating system buffers.
    const message = { text: 'x'.repeat(100_000) };
    for (let n = 1; n <= 200; n++) {
      for (const connection of connections) connection.send('everything', message);
      while (heard < n) await breathe();
    }
    await expect.poll(() => left).toEqual(['?slow']);
    expect(heard).toBe(200);
  } finally {
    slow.terminate();
    quick.terminate();
    await app.close();
  }
});

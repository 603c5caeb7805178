import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from 'vitest';
import type { VoiceInstallation } from '../src/providers/voice/port.ts';

/** A leg of a call at the provider. */
export interface ProviderLeg {
  readonly status: string;
  readonly duration?: string;
  readonly end_time?: string;
  readonly parent_call_sid?: string;
}

/** What the application asked a leg to do from now on. */
interface Order {
  readonly sid: string;
  readonly twiml: string;
}

export interface ProviderDouble {
  /** For the application that has it as its phone provider. */
  readonly voice: VoiceInstallation;
  /** The legs that it knows, by sid. */
  legs: Record<string, ProviderLeg>;
  orders: Order[];
  /** How many of the next orders it carries out without an answer. */
  lost_answers: number;
}

/**
 * Twilio's REST API as far as live calls need it, with legs that the test sets, from before the first test of a file until after its last. Unlike the embedded gateway, it
 * goes on while the server is down.
 */
export function useProviderDouble(): ProviderDouble {
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const sid = /\/Calls\/(\w+)\.json$/.exec(url.pathname)?.[1];
    const parent = url.searchParams.get('ParentCallSid');
    const all = Object.entries(double.legs).map(([id, leg]) => ({ sid: id, ...leg }));
    const found = all.find((leg) => leg.sid === sid);
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (sid === undefined) return answer(200, { calls: all.filter((leg) => leg.parent_call_sid === parent) });
    if (!found) return answer(404, { code: 20404, message: 'not found', status: 404 });
    if (request.method === 'POST') {
      if (found.status !== 'in-progress') return answer(400, { code: 21220, message: 'not in progress', status: 400 });
      double.orders.push({ sid, twiml: new URLSearchParams(await text(request)).get('Twiml') ?? '' });
      if (double.lost_answers > 0) {
        double.lost_answers--;
        return request.destroy();
      }
    }
    return answer(200, found);
  });
  const url = async () => {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  };
  const double: ProviderDouble = {
    voice: { gateway: { key: 'only for tests', url }, here: true, webhook_base: () => 'http://localhost' },
    legs: {},
    orders: [],
    lost_answers: 0,
  };
  beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return double;
}

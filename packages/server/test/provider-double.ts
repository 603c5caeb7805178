import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

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
  readonly url: string;
  /** The legs that it knows, by sid. */
  legs: Record<string, ProviderLeg>;
  orders: Order[];
  /** How many of the next orders it carries out without an answer. */
  lost_answers: number;
  close(): Promise<void>;
}

/** Twilio's REST API as far as live calls need it, with legs that the test sets. Unlike the embedded gateway, it goes on while the server is down. */
export async function openProviderDouble(): Promise<ProviderDouble> {
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const double: ProviderDouble = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    legs: {},
    orders: [],
    lost_answers: 0,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return double;
}

import { createHash, randomUUID, sign } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { createAsk } from '../outside-accounts/ask-vendor.ts';
import type { ReachVendor } from '../outside-accounts/reach-vendor.ts';
import { VendorError } from '../outside-accounts/vendor-error.ts';
import { acordState } from './acord-states.ts';
import type { ActivityReport, ActivityState, FireLight, FireLightAccount, Producer } from './port.ts';
import { producerXml, samlResponse } from './saml.ts';

const NAME = 'FireLight';
const token = z.object({
  access_token: z.string().min(1).max(10_000),
  expires_in: z.coerce.number().positive().optional(),
});
const begun = z.object({ ActivityId: z.string().min(1).max(200) });
const status = z.object({ Status: z.string().min(1).max(100), StatusDate: z.string().pipe(z.coerce.date()) });

/** FireLight's words for where an application stands. */
const states: Record<ActivityState, readonly string[]> = {
  draft: ['new', 'started', 'incomplete', 'inprogress', 'dataentrycomplete', 'insignature'],
  signed: ['complete', 'completed', 'signed', 'pendingreview', 'readytosubmit'],
  submitted: ['submitted', 'transmitted', 'received'],
  pending: ['pending', 'inreview', 'underwriting', 'suspended'],
  issued: ['approved', 'issued', 'inforce'],
  declined: ['declined', 'rejected'],
  withdrawn: ['cancelled', 'canceled', 'withdrawn', 'deleted', 'expired'],
};
const stateOf = new Map(
  Object.entries(states).flatMap(([state, words]) => words.map((word) => [word, state as ActivityState] as const)),
);

/** How long a token is used if FireLight doesn't say, and how long before its end it's renewed. */
const TOKEN_MS = 15 * 60_000;
const EARLY_MS = 60_000;
/** Clocks that differ by less aren't to blame. */
const SKEW_MS = 60_000;

interface Session {
  readonly token: string;
  readonly ends: number;
}

/** What this process knows about an account: its tokens, and by how much FireLight's clock is ahead. */
export interface FireLightMemory {
  readonly sessions: Map<string, Session>;
  ahead_ms: number;
}

/** Hexure FireLight over SAML 2.0 and REST (docs/decisions/0043). */
export function createFireLight(
  account: FireLightAccount,
  reach: ReachVendor,
  clock: Clock,
  memory: FireLightMemory,
): FireLight {
  const { ask } = createAsk(NAME, reach);
  const { base, carrier, secret } = account;
  const at = (path: string) => `${base}/EGApp/api/${path}`;
  const theirNow = () => new Date(clock.now().getTime() + memory.ahead_ms);

  /** The request for a token says when it was signed. */
  async function askForToken(xml: string): Promise<Response> {
    const now = theirNow();
    const stamp = now.toISOString().replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d).*$/, '$2$3$1$4$5$6');
    const hash = createHash('sha256').update(secret).digest('hex').toUpperCase();
    const signature = sign('sha256', Buffer.from(`${secret}${stamp}${carrier}${xml}`), account.private_key);
    const body = new URLSearchParams({
      grant_type: 'hashsig',
      id: carrier,
      secret: hash,
      sig: signature.toString('base64'),
      ...(xml && { xml }),
    });
    return reach(
      at('Security/GetToken'),
      {
        method: 'POST',
        headers: { 'content-type': 'text/plain', accept: 'application/json', date: now.toUTCString() },
        body: body.toString(),
      },
      { repeatable: true },
    );
  }

  async function newToken(key: string, xml: string): Promise<string> {
    let response = await askForToken(xml);
    if (response.status === 401 || response.status === 403 || response.status === 400) {
      const theirs = Date.parse(response.headers.get('date') ?? '');
      const ahead = theirs - clock.now().getTime();
      // Our clock is wrong, or theirs: what counts is theirs.
      if (Number.isFinite(ahead) && Math.abs(ahead - memory.ahead_ms) > SKEW_MS) {
        memory.ahead_ms = ahead;
        response = await askForToken(xml);
      }
    }
    if (!response.ok)
      throw new VendorError(response.status < 500 ? 'unauthorized' : 'refused', `${NAME} answered ${response.status}.`);
    const read = token.safeParse(await response.json().catch(() => undefined));
    if (!read.success) throw new VendorError('away', `${NAME} answered with what cannot be read.`);
    const ms = read.data.expires_in ? read.data.expires_in * 1000 : TOKEN_MS;
    memory.sessions.set(key, { token: read.data.access_token, ends: clock.now().getTime() + ms - EARLY_MS });
    return read.data.access_token;
  }

  /** Runs with a token. One that is over is renewed, once. */
  async function withToken<T>(producer: Producer | null, work: (token: string) => Promise<T>): Promise<T> {
    const key = producer?.id ?? '';
    const xml = producer ? Buffer.from(producerXml(producer, carrier, randomUUID())).toString('base64') : '';
    const known = memory.sessions.get(key);
    const fresh = known !== undefined && known.ends > clock.now().getTime();
    try {
      return await work(fresh ? known.token : await newToken(key, xml));
    } catch (error) {
      const isOver =
        error instanceof VendorError && (error.trouble === 'unauthorized' || error.trouble === 'forbidden');
      if (!isOver || !fresh) throw error;
      memory.sessions.delete(key);
      return work(await newToken(key, xml));
    }
  }

  return {
    async signOn(producer, activityId) {
      const action = `${base}/egapp/idp-initiatedsso.aspx${activityId ? `?appId=${encodeURIComponent(activityId)}` : ''}`;
      const saml_response = await samlResponse(account, { producer, id: randomUUID(), action, now: theirNow() });
      return { action, saml_response, relay_state: activityId ? 'Applications' : 'Home' };
    },
    async begin({ id, cusip, state, items }, producer) {
      const json = {
        Id: id,
        CUSIP: cusip,
        Jurisdiction: acordState(state),
        CarrierCode: carrier,
        TransactionType: 1,
        DataItems: items.map(([DataItemId, Value]) => ({ DataItemId, Value })),
      };
      // The same Id again is the same activity.
      const { ActivityId } = await withToken(producer, (bearer) =>
        ask(begun, { method: 'POST', address: at('Activity/CreateActivity'), token: bearer, json, repeatable: true }),
      );
      return ActivityId;
    },
    report: (activityId) =>
      withToken(null, async (bearer): Promise<ActivityReport> => {
        const address = at(`Activity/GetActivityStatus/${encodeURIComponent(activityId)}`);
        const { Status, StatusDate } = await ask(status, { address, token: bearer });
        const state = stateOf.get(Status.toLowerCase().replace(/[^a-z]/g, ''));
        if (!state) throw new VendorError('refused', `${NAME} answered with a status that we don’t know.`);
        return { state, at: StatusDate };
      }),
  };
}

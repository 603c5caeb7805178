import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { fetchPublic, TooLargeError } from '../../platform/net/fetch-public.ts';
import { PrivateAddressError } from '../../platform/net/public-address.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { openTwilioRegistry } from '../text-registry/twilio.ts';
import { lineTypeOfTwilio } from './line-type.ts';
import {
  type BoughtNumber,
  type Carrier,
  CarrierError,
  type FetchedMedia,
  type NumberWish,
  type OfferedNumber,
  type TwilioAccount,
} from './port.ts';

export interface TwilioLimits {
  /** Where its API is, where that is not api.twilio.com. */
  readonly base_url?: string | undefined;
  readonly timeout_ms?: number;
  /** Between two tries of what only reads. */
  readonly retry_ms?: number;
}

const COUNTRY = 'US';
const TRIES = 3;

/** Twilio's number for 'this phone number is not available'. */
const NOT_AVAILABLE = 21422;

/** How far Twilio's clock may be behind ours. */
const CLOCKS_DIFFER_MS = 30_000;

type Client = Awaited<ReturnType<typeof connect>>;

/**
 * Numbers, texts and calls of an account at Twilio. Its library is large: only who has an account loads it. What only reads is tried three
 * times where Twilio is busy or away; what writes once, for its job tries again.
 */
export function openTwilio(
  account: Pick<TwilioAccount, 'account_sid' | 'auth_token'>,
  clock: Clock,
  { base_url, timeout_ms = 15_000, retry_ms = 400 }: TwilioLimits = {},
): Carrier {
  const breaker = createCircuitBreaker(clock, { failures: 5, pause_s: 60 });
  let opened: Promise<Client> | undefined;

  async function ask<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const closed = breaker.closedFor();
    if (closed > 0)
      throw new CarrierError(
        'away',
        `Twilio could not be reached several times; it is asked again in ${closed} s.`,
        undefined,
        { unreached: true },
      );
    opened ??= connect(account, timeout_ms, base_url);
    const client = await opened;
    try {
      const result = await work(client);
      breaker.answered();
      return result;
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble.trouble === 'away') breaker.failed();
      else breaker.answered();
      throw trouble;
    }
  }

  async function read<T>(work: (client: Client) => Promise<T>): Promise<T> {
    for (let tried = 1; ; tried++) {
      try {
        return await ask(work);
      } catch (error) {
        const passes = error instanceof CarrierError && (error.trouble === 'busy' || error.trouble === 'away');
        if (!passes || tried === TRIES) throw error;
        // Half as much again at most, so that what failed together does not return together.
        await pause(retry_ms * tried * (1 + Math.random() / 2));
      }
    }
  }

  const findBought: Carrier['findBought'] = (mark) =>
    read(async (client) => {
      const [found] = await client.incomingPhoneNumbers.list({ friendlyName: friendlyName(mark), limit: 1 });
      return found && boughtOf(found);
    });

  return {
    name: 'twilio',
    account: account.account_sid,
    findBought,
    check: () =>
      read(async (client) => {
        const { friendlyName: name, status } = await client.api.v2010.accounts(account.account_sid).fetch();
        if (status !== 'active') throw new CarrierError('refused', `Twilio says that this account is ${status}.`);
        return `Twilio answers for the account '${name}'.`;
      }),
    search: (wish) => read((client) => search(client, wish)),
    async buy({ number, mark, voice_url, status_url, sms_url }) {
      try {
        return await ask(async (client) =>
          boughtOf(
            await client.incomingPhoneNumbers.create({
              phoneNumber: number,
              friendlyName: friendlyName(mark),
              voiceUrl: voice_url,
              voiceMethod: 'POST',
              statusCallback: status_url,
              statusCallbackMethod: 'POST',
              smsUrl: sms_url,
              smsMethod: 'POST',
            }),
          ),
        );
      } catch (error) {
        // It may be ours since a try whose answer got lost.
        if (!(error instanceof CarrierError) || error.trouble !== 'taken') throw error;
        const bought = await findBought(mark);
        if (bought?.number !== number) throw error;
        return bought;
      }
    },
    release: (ref) =>
      ask(async (client) => {
        try {
          await client.incomingPhoneNumbers(ref).remove();
        } catch (error) {
          // It's no longer the account's, which is the goal.
          if (statusOf(error) !== 404) throw error;
        }
      }),
    lookUp: (number) =>
      read(async (client) => {
        const fields = 'line_type_intelligence';
        const phone = client.lookups.v2.phoneNumbers(number);
        // Twilio knows no such number.
        const found = await phone.fetch({ fields }).catch((error: unknown) => {
          if (statusOf(error) === 404) return undefined;
          throw error;
        });
        if (!found || found.valid === false) return { line_type: 'invalid', carrier: null };
        const { type, carrierName } = found.lineTypeIntelligence ?? {};
        return { line_type: lineTypeOfTwilio(type), carrier: carrierName || null };
      }),
    async sendText({ from, to, words }) {
      const own = requireOwn(from);
      await ask((client) => client.messages.create({ from: own, to, body: words }));
    },
    takes_once: false,
    async sendMessage({ from, to, words, mms, media, status_url }) {
      const message = await ask((client) =>
        client.messages.create({
          from,
          to,
          body: words,
          statusCallback: status_url,
          ...(media.length > 0 && { mediaUrl: media.map(({ url }) => url) }),
          ...(mms && media.length === 0 && { sendAsMms: true }),
        }),
      );
      return { id: message.sid };
    },
    findMessage: ({ from, to, words }, since, known) =>
      read(async (client) => {
        const found = await client.messages.list({ from, to, limit: 50 });
        const like = found.find(
          ({ sid, body, dateCreated }) =>
            !known.includes(sid) && body === words && dateCreated.getTime() >= since.getTime() - CLOCKS_DIFFER_MS,
        );
        return like && { id: like.sid };
      }),
    async directTexts(ref, sms_url) {
      await ask((client) => client.incomingPhoneNumbers(ref).update({ smsUrl: sms_url, smsMethod: 'POST' }));
    },
    fetchMedia: (source, most_bytes) => fetchMedia(account, source, most_bytes, base_url),
    registry: openTwilioRegistry({ read, write: ask }),
    async sayInCall({ from, to, words }) {
      const own = requireOwn(from);
      const said = `<Say>${escapeXml(words)}</Say>`;
      const twiml = `<Response><Pause length="1"/>${said}<Pause length="1"/>${said}</Response>`;
      await ask((client) => client.calls.create({ from: own, to, twiml }));
    },
  };
}

/** A client of Twilio's own library. Redirected to another address where one is given. */
async function connect(
  { account_sid, auth_token }: Pick<TwilioAccount, 'account_sid' | 'auth_token'>,
  timeout: number,
  base_url: string | undefined,
) {
  const { default: twilio } = await import('twilio');
  type Options<T> = Parameters<typeof twilio.RequestClient.prototype.request<T>>[0];
  class Http extends twilio.RequestClient {
    override request<T>(options: Options<T>) {
      const { pathname, search } = new URL(options.uri);
      const uri = base_url ? `${base_url.replace(/\/$/, '')}${pathname}${search}` : options.uri;
      return super.request<T>({ ...options, timeout, uri });
    }
  }
  return twilio(account_sid, auth_token, { httpClient: new Http({ timeout }), autoRetry: false });
}

async function search(client: Client, wish: NumberWish): Promise<OfferedNumber[]> {
  const { kind, area_code, contains, state, city, limit } = wish;
  const options = {
    ...(area_code && { areaCode: Number(area_code) }),
    ...(contains && { contains }),
    ...(kind === 'local' && state && { inRegion: state }),
    ...(kind === 'local' && city && { inLocality: city }),
    voiceEnabled: true,
    limit,
    pageSize: limit,
  };
  const offers = client.availablePhoneNumbers(COUNTRY);
  const found = kind === 'local' ? await offers.local.list(options) : await offers.tollFree.list(options);
  return found.map(({ phoneNumber, locality, region, capabilities }) => ({
    number: phoneNumber,
    kind,
    city: locality || null,
    state: region || null,
    ...able(capabilities),
  }));
}

// Its own types say lower case where its API answers in upper case.
function able(capabilities: object) {
  const can = Object.fromEntries(Object.entries(capabilities).map(([name, value]) => [name.toLowerCase(), value]));
  return { voice: can.voice === true, sms: can.sms === true, mms: can.mms === true };
}

const boughtOf = (found: { phoneNumber: string; sid: string; capabilities: object }): BoughtNumber => ({
  number: found.phoneNumber,
  ref: found.sid,
  ...able(found.capabilities),
});

/** Redirects to where the file is. */
const MAX_REDIRECTS = 3;

/**
 * A file of a text. Its address comes from a signed webhook, but only Twilio's own is asked with the account's token. It leads to a store of files, which is asked
 * without it, at a public address only.
 */
async function fetchMedia(
  { account_sid, auth_token }: Pick<TwilioAccount, 'account_sid' | 'auth_token'>,
  source: string,
  most_bytes: number,
  base_url: string | undefined,
): Promise<FetchedMedia | undefined> {
  const path = mediaPath.exec(source)?.[1];
  if (!path?.startsWith(`/2010-04-01/Accounts/${account_sid}/`)) return undefined;
  const authorization = `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`;
  let address = `${base_url?.replace(/\/$/, '') ?? 'https://api.twilio.com'}${path}`;
  let headers: Record<string, string> = { authorization };
  for (let at = 0; at <= MAX_REDIRECTS; at++) {
    const reply = await fetchPublic(address, { headers, most_bytes, time_ms: 30_000 }, base_url !== undefined).catch(
      (error: unknown) => {
        if (error instanceof PrivateAddressError || error instanceof TooLargeError) return undefined;
        throw new CarrierError('away', 'Twilio does not answer. Try again in a minute.', String(error));
      },
    );
    if (!reply || reply.status === 404 || reply.status === 410) return undefined;
    if (reply.status >= 500 || reply.status === 429)
      throw new CarrierError('away', 'Twilio does not answer. Try again in a minute.');
    const to = reply.headers.get('location');
    if (reply.status >= 300 && reply.status < 400 && to) {
      address = new URL(to, address).href;
      headers = {};
      continue;
    }
    if (reply.status !== 200) return undefined;
    return {
      bytes: Buffer.from(await reply.arrayBuffer()),
      content_type: reply.headers.get('content-type') ?? 'application/octet-stream',
    };
  }
  return undefined;
}

const mediaPath =
  /^https:\/\/api\.twilio\.com(\/2010-04-01\/Accounts\/AC[0-9a-f]{32}\/Messages\/[A-Z]{2}[0-9a-f]{32}\/Media\/ME[0-9a-f]{32})$/;

/** What stands beside the number in the account: the mark, and whose it is. */
const friendlyName = (mark: string) => `bookline ${mark}`;

function requireOwn(from: string | undefined): string {
  if (from) return from;
  throw new CarrierError('refused', 'Twilio sends from a number of your own: buy one first.');
}

const escapeXml = (words: string) => words.replace(/[&<>]/g, (found) => `&#${found.charCodeAt(0)};`);

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : undefined;

/** What an error of the library says. One without a status is about the way there. Throws what is a fault of our own. */
function troubleOf(error: unknown): CarrierError {
  if (error instanceof CarrierError) return error;
  if (!(error instanceof Error)) throw error;
  const status = statusOf(error);
  if (status === 401 || status === 403)
    return new CarrierError('credentials', 'Twilio does not let this account in. Check its SID and token.', error);
  if (status === 429) return new CarrierError('busy', 'Twilio is asked too often. Try again in a minute.', error);
  const code = 'code' in error ? error.code : undefined;
  const unreached = code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN';
  const away = status === undefined ? typeof code === 'string' || error instanceof SyntaxError : status >= 500;
  // Not the error itself: it holds the whole request, and with it the token.
  if (away)
    return new CarrierError('away', 'Twilio does not answer. Try again in a minute.', error.message, { unreached });
  if (status === undefined) throw error;
  if (code === NOT_AVAILABLE)
    return new CarrierError('taken', 'Someone else already has this number. Choose another one.', error);
  return new CarrierError('refused', `Twilio refuses this: ${error.message.slice(0, 300)}`, error, {
    ...(typeof code === 'number' && { code: String(code) }),
  });
}

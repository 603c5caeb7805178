import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import { createCircuitBreaker } from '../circuit-breaker.ts';
import { lineTypeOfTwilio } from './line-type.ts';
import {
  type BoughtNumber,
  type Carrier,
  CarrierError,
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
      throw new CarrierError('away', `Twilio could not be reached several times; it is asked again in ${closed} s.`);
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
    async buy({ number, mark, voice_url, status_url }) {
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
        const { lineTypeIntelligence } = await client.lookups.v2.phoneNumbers(number).fetch({ fields });
        return lineTypeOfTwilio(lineTypeIntelligence?.type);
      }),
    async sendText({ from, to, words }) {
      const own = requireOwn(from);
      await ask((client) => client.messages.create({ from: own, to, body: words }));
    },
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
  const away = status === undefined ? typeof code === 'string' || error instanceof SyntaxError : status >= 500;
  // Not the error itself: it holds the whole request, and with it the token.
  if (away) return new CarrierError('away', 'Twilio does not answer. Try again in a minute.', error.message);
  if (status === undefined) throw error;
  if (code === NOT_AVAILABLE)
    return new CarrierError('taken', 'Someone else already has this number. Choose another one.', error);
  return new CarrierError('refused', `Twilio refuses this: ${error.message.slice(0, 300)}`, error);
}

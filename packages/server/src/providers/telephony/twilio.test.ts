import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '../../../test/test-clock.ts';
import { type Carrier, CarrierError } from './port.ts';
import { ACCOUNT_SID, AUTH_TOKEN, failure, startTwilioDouble } from './twilio.fixture.ts';
import { openTwilio } from './twilio.ts';

let twilio: Awaited<ReturnType<typeof startTwilioDouble>>;
let carrier: Carrier;
const clock = createTestClock();
const limits = (timeout_ms = 60_000) => ({ base_url: twilio.url, timeout_ms, retry_ms: 1 });
beforeAll(async () => {
  twilio = await startTwilioDouble();
});
afterAll(() => twilio.close());
beforeEach(() => {
  twilio.reset();
  carrier = openTwilio({ account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN }, clock, limits());
});

const order = (number: string, mark = 'one') => ({
  number,
  mark,
  voice_url: 'https://crm.example.com/v1/webhooks/voice/incoming',
  status_url: 'https://crm.example.com/v1/webhooks/voice/status',
  sms_url: 'https://crm.example.com/v1/webhooks/sms/incoming?tenant=1',
});
const troubleOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CarrierError)) throw error;
  return error.trouble;
};

describe('numbers at Twilio', () => {
  it('are searched, bought with the mark and webhook addresses, found, and released', async () => {
    const wish = { kind: 'local', area_code: '614', contains: '01', state: 'OH', city: 'Columbus', limit: 5 } as const;
    expect(await carrier.search(wish)).toEqual([
      { number: '+16145550188', kind: 'local', city: 'New York', state: 'OH', voice: true, sms: true, mms: false },
    ]);
    expect(twilio.asked[0]?.query).toMatchObject({
      AreaCode: '614',
      Contains: '01',
      InRegion: 'OH',
      InLocality: 'Columbus',
    });
    expect(await carrier.search({ kind: 'toll_free', limit: 1 })).toMatchObject([{ kind: 'toll_free', city: null }]);

    const bought = await carrier.buy(order('+16145550188'));
    expect(bought).toMatchObject({ number: '+16145550188', voice: true, sms: true, mms: false });
    expect(twilio.asked.at(-1)).toMatchObject({
      method: 'POST',
      form: {
        PhoneNumber: '+16145550188',
        FriendlyName: 'bookline one',
        VoiceUrl: 'https://crm.example.com/v1/webhooks/voice/incoming',
        StatusCallback: 'https://crm.example.com/v1/webhooks/voice/status',
      },
    });
    expect(await carrier.findBought('one')).toEqual(bought);
    expect(await carrier.findBought('two')).toBeUndefined();
    await carrier.release(bought.ref);
    expect(twilio.held).toEqual([]);
    // What is gone already is what was wanted.
    await carrier.release(bought.ref);
  });

  it('an order whose reply was lost is found by its mark; another buyer’s number is reported as taken', async () => {
    twilio.next.push({ status: 201, lost: true });
    expect(await troubleOf(carrier.buy(order('+16145550188')))).toBe('away');
    expect(twilio.held).toHaveLength(1);
    expect(await carrier.buy(order('+16145550188'))).toMatchObject({ number: '+16145550188' });
    expect(await troubleOf(carrier.buy(order('+16145550188', 'two')))).toBe('taken');
    expect(twilio.held).toHaveLength(1);
  });

  it("codes go out as texts and as calls that say them twice, from the tenant's own number", async () => {
    await carrier.sendText({ from: '+16145550188', to: '+16145557001', words: '123456 & more' });
    await carrier.sayInCall({ from: '+16145550188', to: '+16145557001', words: 'Your <code>' });
    expect(twilio.asked.map(({ form }) => form)).toMatchObject([
      { From: '+16145550188', To: '+16145557001', Body: '123456 & more' },
      { Twiml: expect.stringMatching(/^<Response>.*(<Say>Your &#60;code&#62;<\/Say>.*){2}<\/Response>$/) },
    ]);
    expect(await troubleOf(carrier.sendText({ to: '+16145557001', words: 'x' }))).toBe('refused');
  });
});

describe('errors at Twilio', () => {
  it('a wrong token is reported as an account error', async () => {
    expect(await carrier.check()).toContain('Northstar');
    const other = openTwilio({ account_sid: ACCOUNT_SID, auth_token: 'wrong' }, clock, limits());
    expect(await troubleOf(other.check())).toBe('credentials');
    twilio.next.push({ status: 200, body: { friendly_name: 'Northstar', status: 'suspended' } });
    await expect(carrier.check()).rejects.toThrow('suspended');
  });

  it('429 and 5xx are tried three times for reads and once for writes', async () => {
    twilio.next.push(failure(429, 20429, 'Too Many Requests'), failure(503, 20503, 'Service unavailable'));
    expect(await carrier.search({ kind: 'local', limit: 1 })).toHaveLength(1);
    expect(twilio.asked).toHaveLength(3);
    twilio.next.push(...Array.from({ length: 3 }, () => failure(429, 20429, 'Too Many Requests')));
    expect(await troubleOf(carrier.check())).toBe('busy');
    twilio.reset();
    twilio.next.push({ status: 502, body: '<html>Bad gateway</html>' });
    expect(await troubleOf(carrier.buy(order('+16145550199')))).toBe('away');
    expect(twilio.asked).toHaveLength(1);
  });

  it('its reason for a refusal is passed on, and a silent call times out', async () => {
    twilio.next.push(failure(400, 21211, 'The To number is not a valid phone number.'));
    await expect(carrier.sendText({ from: '+16145550188', to: '+1', words: 'x' })).rejects.toThrow('not a valid');
    // It never answers: a carrier that waited for it would not come to an end here.
    twilio.next.push({ status: 0, silent: true });
    const error: unknown = await openTwilio({ account_sid: ACCOUNT_SID, auth_token: AUTH_TOKEN }, clock, limits(300))
      .sendText({ from: '+16145550188', to: '+1', words: 'x' })
      .catch((e: unknown) => e);
    expect(error).toMatchObject({ trouble: 'away' });
    expect(JSON.stringify(Object.entries(error as object)) + String((error as Error).cause)).not.toContain(AUTH_TOKEN);
  });

  it('it is paused for a minute after five timeouts', async () => {
    twilio.next.push(...Array.from({ length: 5 }, () => failure(500, 20500, 'Internal Server Error')));
    for (let sent = 0; sent < 5; sent++)
      expect(await troubleOf(carrier.sendText({ from: '+1', to: '+1', words: 'x' }))).toBe('away');
    const before = twilio.asked.length;
    await expect(carrier.sendText({ from: '+1', to: '+1', words: 'x' })).rejects.toThrow('asked again in 60 s');
    expect(twilio.asked).toHaveLength(before);
    clock.advance(61);
    await carrier.sendText({ from: '+1', to: '+1', words: 'x' });
  });
});

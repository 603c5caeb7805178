import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { Twilio } from 'twilio';
import { type CallStep, type DialTarget, type VoiceAccount, VoiceError } from './port.ts';

// It takes a sixth of a second and 30 MB: only who calls loads it.
let loading: Promise<typeof import('twilio')> | undefined;
const load = () => {
  loading ??= import('twilio').then(({ default: twilio }) => twilio);
  return loading;
};
const ASK_MS = 10_000;
/** More than a call has. */
const MAX_RECORDINGS = 20;
/** The states of a leg that are reported. */
const REPORTED = ['initiated', 'ringing', 'answered', 'completed'] as const;
const DOWNLOAD_MS = 120_000;

/** What the voice client of a person's browsers registers with, good for `ttl_s` seconds. */
export async function deviceToken(account: VoiceAccount, identity: string, ttl_s: number): Promise<string> {
  const twilio = await load();
  const token = new twilio.jwt.AccessToken(account.account_sid, account.api_key_sid, account.api_key_secret, {
    identity,
    ttl: ttl_s,
  });
  token.addGrant(
    new twilio.jwt.AccessToken.VoiceGrant({
      incomingAllow: true,
      outgoingApplicationSid: account.twiml_app_sid,
    }),
  );
  return token.toJwt();
}

/** Whether a webhook comes from the account's provider: `url` as it was asked for, `form` its fields. */
export async function isSigned(
  account: Pick<VoiceAccount, 'auth_token'>,
  signature: string,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<boolean> {
  const twilio = await load();
  return twilio.validateRequest(account.auth_token, signature, url, form);
}

/** The signature that a webhook of the account carries. */
export async function signWebhook(
  account: Pick<VoiceAccount, 'auth_token'>,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<string> {
  const twilio = await load();
  return twilio.getExpectedTwilioSignature(account.auth_token, url, form);
}

/** The steps of a call as TwiML. */
export async function writeSteps(steps: readonly CallStep[]): Promise<string> {
  const twilio = await load();
  const response = new twilio.twiml.VoiceResponse();
  for (const step of steps) {
    if ('play' in step) response.play(step.play);
    else if ('redirect' in step) response.redirect(step.redirect);
    else if ('pause_s' in step) response.pause({ length: step.pause_s });
    else if ('hangup' in step) response.hangup();
    else if ('reject' in step) response.reject({ reason: step.reject });
    else if ('record' in step) {
      const { max_s, action, done } = step.record;
      response.record({ maxLength: max_s, action, recordingStatusCallback: done, playBeep: true, finishOnKey: '#' });
    } else addDial(response, step.dial);
  }
  return response.toString();
}

type Dial = Extract<CallStep, { dial: object }>['dial'];
type Response = InstanceType<typeof import('twilio')['twiml']['VoiceResponse']>;

function addDial(response: Response, { to, action, caller_id, timeout_s }: Dial): void {
  const dial = response.dial({
    action,
    answerOnBridge: true,
    ...(caller_id !== undefined && { callerId: caller_id }),
    ...(timeout_s !== undefined && { timeout: timeout_s }),
  });
  addTarget(dial, to);
}

function addTarget(dial: ReturnType<Response['dial']>, to: DialTarget): void {
  if ('room' in to) {
    dial.conference(
      {
        beep: 'false',
        endConferenceOnExit: to.ends,
        startConferenceOnEnter: to.joins === undefined,
        waitUrl: '',
        ...(to.joins === 'muted' && { muted: true }),
        ...(typeof to.joins === 'object' && { coach: to.joins.coach }),
      },
      to.room,
    );
    return;
  }
  const told = to.progress === undefined ? {} : { statusCallback: to.progress, statusCallbackEvent: [...REPORTED] };
  if ('number' in to) dial.number(told, to.number);
  else {
    const client = dial.client(told);
    client.identity(to.client);
    for (const [name, value] of Object.entries(to.params)) client.parameter({ name, value });
  }
}

/** A leg that the server places. */
export interface NewLeg {
  /** A number, or a user's browsers with what they show about the call. */
  readonly to:
    | { readonly number: string }
    | { readonly client: string; readonly params: Readonly<Record<string, string>> };
  readonly from: string;
  /** Asked for its steps once someone answers. */
  readonly answered: string;
  readonly progress: string;
  readonly timeout_s: number;
}

/** Rings a number or a user's browsers. Returns the provider's id of the leg. Throws VoiceError. */
export async function placeLeg(
  account: VoiceAccount,
  { to, from, answered, progress, timeout_s }: NewLeg,
): Promise<string> {
  const { sid } = await asked(account, (client) =>
    client.calls.create({
      to: 'number' in to ? to.number : `client:${to.client}?${new URLSearchParams(to.params)}`,
      from,
      url: answered,
      statusCallback: progress,
      statusCallbackEvent: [...REPORTED],
      timeout: timeout_s,
    }),
  );
  return sid;
}

/** Ends a leg, also one that still rings. Throws VoiceError: `gone` if there is no such leg. */
export async function endLeg(account: VoiceAccount, callSid: string): Promise<void> {
  await asked(account, (client) => client.calls(callSid).update({ status: 'completed' }));
}

/** Has a live call do something else from now on. Throws VoiceError. */
export async function redirectCall(account: VoiceAccount, callSid: string, steps: readonly CallStep[]): Promise<void> {
  const twiml = await writeSteps(steps);
  await asked(account, (client) => client.calls(callSid).update({ twiml }));
}

/** How an ended call ended, as the provider knows it. */
export interface CallEnd {
  readonly status: string;
  /** Undefined if the provider names no time. */
  readonly at: Date | undefined;
  /** How long the leg that was placed was connected. */
  readonly duration_s: number;
  readonly other_sid: string | undefined;
}

/**
 * How a call stands at the provider. Its status and length are those of the leg that was placed, because the other one is also connected to a voicemail greeting.
 * Throws VoiceError, `gone` where there is no such call.
 */
export async function howItStands(
  account: VoiceAccount,
  call: { readonly provider_sid: string; readonly other_sid: string | null; readonly passed_on: boolean },
): Promise<CallEnd | 'open'> {
  return asked(account, async (client) => {
    const own = await client.calls(call.provider_sid).fetch();
    if (LIVE.has(own.status)) return 'open';
    const other = call.passed_on
      ? own
      : call.other_sid === null
        ? (await client.calls.list({ parentCallSid: call.provider_sid, limit: MAX_LEGS })).at(-1)
        : await client.calls(call.other_sid).fetch();
    return {
      status: !other || LIVE.has(other.status) ? 'no-answer' : other.status,
      at: own.endTime ? new Date(own.endTime) : undefined,
      duration_s: Number(other?.duration ?? 0),
      other_sid: call.passed_on ? undefined : other?.sid,
    };
  });
}
const LIVE: ReadonlySet<string> = new Set(['queued', 'initiated', 'ringing', 'in-progress']);
/** A call that was forwarded has two. */
const MAX_LEGS = 20;

/** Records a live call from now on, both sides apart. `done` receives a request once it can be fetched. Throws VoiceError. */
export async function startRecording(account: VoiceAccount, callSid: string, done: string): Promise<void> {
  await asked(account, (client) =>
    client.calls(callSid).recordings.create({
      recordingChannels: 'dual',
      recordingStatusCallback: done,
      recordingStatusCallbackEvent: ['completed'],
    }),
  );
}

/** Whether a live call's leg is recorded already, also if that is paused. Throws VoiceError. */
export async function isBeingRecorded(account: VoiceAccount, callSid: string): Promise<boolean> {
  const found = await asked(account, (client) => client.recordings.list({ callSid, limit: MAX_RECORDINGS }));
  return found.some(({ status }) => status === 'in-progress' || status === 'paused');
}

/** Pauses the recording of a live call, or goes on with it; what is said meanwhile is left out. Throws VoiceError. */
export async function changeRecording(
  account: VoiceAccount,
  callSid: string,
  to: 'paused' | 'in-progress',
): Promise<void> {
  await asked(account, (client) =>
    client.calls(callSid).recordings('Twilio.CURRENT').update({ status: to, pauseBehavior: 'skip' }),
  );
}

/** The finished recordings of a call's leg that the provider still has. Throws VoiceError. */
export async function listRecordings(
  account: VoiceAccount,
  callSid: string,
): Promise<{ readonly sid: string; readonly seconds: number }[]> {
  const found = await asked(account, (client) => client.recordings.list({ callSid, limit: MAX_RECORDINGS }));
  return found
    .filter(({ status }) => status === 'completed')
    .map(({ sid, duration }) => ({ sid, seconds: Number(duration) }));
}

/** The bytes of a recording, as WAV. Throws VoiceError: `gone` if the provider no longer has it. */
export async function openRecording(account: VoiceAccount, recordingSid: string): Promise<Readable> {
  const base = (await account.api_url?.()) ?? 'https://api.twilio.com';
  const reply = await fetch(`${base}/2010-04-01/Accounts/${account.account_sid}/Recordings/${recordingSid}.wav`, {
    headers: {
      authorization: `Basic ${Buffer.from(`${account.account_sid}:${account.auth_token}`).toString('base64')}`,
    },
    signal: AbortSignal.timeout(DOWNLOAD_MS),
  });
  if (!reply.ok || !reply.body)
    throw new VoiceError(`the recording was answered with ${reply.status}`, { gone: reply.status === 404 });
  return Readable.fromWeb(reply.body as ReadableStream);
}

/** Removes a recording at the provider, once it is kept here. One that is gone is no error. */
export async function removeRecording(account: VoiceAccount, recordingSid: string): Promise<void> {
  await asked(account, (client) => client.recordings(recordingSid).remove()).catch((error: unknown) => {
    if (!(error instanceof VoiceError && error.gone)) throw error;
  });
}

async function asked<T>(account: VoiceAccount, ask: (client: Twilio) => Promise<T>): Promise<T> {
  const twilio = await load();
  const client = twilio(account.account_sid, account.auth_token, {
    timeout: ASK_MS,
    autoRetry: false,
  });
  try {
    const api_url = await account.api_url?.();
    if (api_url) client.api.baseUrl = api_url;
    return await ask(client);
  } catch (cause) {
    const status = typeof cause === 'object' && cause !== null && 'status' in cause ? cause.status : undefined;
    throw new VoiceError('the voice provider did not do what it was asked', {
      gone: status === 404,
      refused: typeof status === 'number' && status >= 400 && status < 500,
      cause,
    });
  }
}

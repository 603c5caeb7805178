import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { accountIdOf } from './account.ts';
import { type Call, duration, isOver } from './calls.ts';
import { type Exchange, endCall } from './exchange.ts';
import { orderCall, redirect } from './follow-call.ts';
import { recordCall, removeRecording } from './record-call.ts';

const MAX_BYTES = 64 * 1024;

/** Answers the part of Twilio's REST API that live calls need: a call and its recordings. */
export async function answerRest(
  exchange: Exchange,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path = ''] = (request.url ?? '').split('?');
  const [, account = '', rest = ''] = /^\/2010-04-01\/Accounts\/(\w+)\/(.+)$/.exec(path) ?? [];
  const accountId = accountIdOf(exchange.key, account);
  if (accountId === undefined || !hasToken(exchange, accountId, request.headers.authorization))
    return refuse(response, 401, 'Authenticate');
  if (rest === 'Recordings.json') return reply(response, 200, recordingsJson(exchange, accountId, request.url));
  if (rest === 'Calls.json' && request.method === 'GET')
    return reply(response, 200, callsJson(exchange, accountId, request.url));
  if (rest === 'Calls.json' && request.method === 'POST') return placeOrdered(exchange, accountId, request, response);
  const [, sid = '', what = ''] = /^(?:Calls|Recordings)\/(\w+)(.*)$/.exec(rest) ?? [];
  const call = exchange.calls.get(sid);
  if (rest.startsWith('Recordings/')) return answerRecording(exchange, accountId, sid, request, response);
  if (!call || call.account_id !== accountId) return refuse(response, 404, 'There is no such call');
  const form = new URLSearchParams(request.method === 'POST' ? await bodyOf(request) : '');
  if (what === '.json') {
    const twiml = form.get('Twiml');
    if (twiml !== null || form.has('Status')) {
      if (isOver(call)) return refuse(response, 400, 'The call is not in progress');
      if (twiml === null) endCall(exchange, call);
      else redirect(exchange, call, twiml);
    }
    return reply(response, 200, callJson(call, account));
  }
  if (what === '/Recordings.json' && request.method === 'POST') {
    if (call.status !== 'in-progress' || !call.line) return refuse(response, 400, 'The call is not in progress');
    const done = form.get('RecordingStatusCallback');
    const both = form.get('RecordingChannels') === 'dual';
    const recording = await recordCall(exchange, call, { both, ...(done !== null && { done }) });
    return reply(response, 201, { sid: recording.sid, call_sid: sid, account_sid: account, status: 'in-progress' });
  }
  const current = /^\/Recordings\/(\S+)\.json$/.exec(what)?.[1];
  const recording =
    current === 'Twilio.CURRENT' ? [...call.recordings.values()].at(-1) : call.recordings.get(current ?? '');
  if (!recording) return refuse(response, 404, 'There is no such recording');
  const status = form.get('Status');
  if (recording.recorder && (status === 'paused' || status === 'in-progress'))
    recording.recorder.is_paused = status === 'paused';
  return reply(response, 200, { sid: recording.sid, call_sid: sid, account_sid: account, status });
}

async function placeOrdered(
  exchange: Exchange,
  account_id: number,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const form = new URLSearchParams(await bodyOf(request));
  const [to, from, url] = ['To', 'From', 'Url'].map((name) => form.get(name));
  if (!to || !from || !url) return refuse(response, 400, 'To, From, and Url are required');
  const progress = form.get('StatusCallback');
  const timeout_s = Number(form.get('Timeout') ?? 60);
  const call = orderCall(exchange, { account_id, to, from, url, timeout_s, ...(progress !== null && { progress }) });
  reply(response, 201, callJson(call, exchange.account(account_id).account_sid));
}

/** The legs that the call in the query dialed. */
function callsJson(exchange: Exchange, accountId: number, url = '') {
  const parent = new URLSearchParams(url.split('?')[1]).get('ParentCallSid');
  const { account_sid } = exchange.account(accountId);
  const calls = [...exchange.calls.values()].filter(
    ({ account_id, parent_sid }) => account_id === accountId && parent_sid !== undefined && parent_sid === parent,
  );
  return { calls: calls.map((call) => callJson(call, account_sid)), next_page_uri: null };
}

/** The recordings of the call that the query names, finished or not. */
function recordingsJson(exchange: Exchange, accountId: number, url = '') {
  const callSid = new URLSearchParams(url.split('?')[1]).get('CallSid');
  const recordings = [...exchange.recordings.values()].filter(
    ({ account_id, call_sid }) => account_id === accountId && call_sid === callSid,
  );
  return {
    recordings: recordings.map(({ sid, call_sid, seconds, recorder }) => ({
      sid,
      call_sid,
      status: seconds !== undefined ? 'completed' : recorder?.is_paused ? 'paused' : 'in-progress',
      duration: seconds === undefined ? null : String(seconds),
    })),
    next_page_uri: null,
  };
}

async function answerRecording(
  exchange: Exchange,
  accountId: number,
  sid: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const recording = exchange.recordings.get(sid);
  if (!recording || recording.account_id !== accountId || recording.seconds === undefined)
    return refuse(response, 404, 'There is no such recording');
  if (request.method === 'DELETE') {
    await removeRecording(exchange, recording);
    response.writeHead(204).end();
    return;
  }
  const { size } = await stat(recording.path);
  response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': size });
  await pipeline(createReadStream(recording.path), response);
}

function hasToken(exchange: Exchange, accountId: number, authorization: string | undefined): boolean {
  const { account_sid, auth_token } = exchange.account(accountId);
  return authorization === `Basic ${Buffer.from(`${account_sid}:${auth_token}`).toString('base64')}`;
}

const callJson = (call: Call, account_sid: string) => ({
  sid: call.sid,
  account_sid,
  parent_call_sid: call.parent_sid ?? null,
  from: call.from,
  to: call.to,
  direction: call.direction,
  status: call.status,
  duration: String(duration(call)),
  end_time: call.ended === undefined ? null : new Date(call.ended).toUTCString(),
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error('the body is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const refuse = (response: ServerResponse, status: number, message: string): void =>
  reply(response, status, { code: status === 404 ? 20404 : 20001, message, status });

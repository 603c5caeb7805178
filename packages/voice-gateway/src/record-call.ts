import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Call, newSid, type Recording } from './calls.ts';
import { type Exchange, formOf } from './exchange.ts';
import { sendWebhook } from './send-webhook.ts';
import { openWav } from './wav.ts';

/** Records a call until it ends or `finishRecording` is called. `both` records both sides, otherwise only the caller's. */
export async function recordCall(
  exchange: Exchange,
  call: Call,
  options: { readonly both: boolean; readonly done?: string },
): Promise<Recording> {
  const { line } = call;
  if (!line) throw new Error('the call has no audio');
  const sid = newSid('RE');
  const path = join(exchange.folder, `${sid}.wav`);
  const recorder = { writer: await openWav(path, options.both ? 2 : 1), both: options.both, is_paused: false };
  const recording: Recording = {
    sid,
    call_sid: call.sid,
    account_id: call.account_id,
    path,
    both: options.both,
    recorder,
    ...(options.done !== undefined && { done: options.done }),
  };
  line.recorders.add(recorder);
  call.recordings.set(sid, recording);
  exchange.recordings.set(sid, recording);
  exchange.note();
  call.after.add(() => {
    void finishRecording(exchange, call, recording).catch((error: unknown) =>
      exchange.log('a recording was not finished', error),
    );
  });
  return recording;
}

/** Ends a recording and reports it. Does nothing the second time. */
export async function finishRecording(exchange: Exchange, call: Call, recording: Recording): Promise<void> {
  if (!call.recordings.delete(recording.sid)) return;
  const { recorder } = recording;
  if (!recorder) return;
  call.line?.recorders.delete(recorder);
  recording.seconds = await recorder.writer.close();
  exchange.note();
  await reportRecording(exchange, call, recording);
}

/** Tells the application that a recording can be downloaded. */
export async function reportRecording(
  exchange: Exchange,
  call: Call,
  recording: Recording,
  url = recording.done,
): Promise<void> {
  if (url === undefined) return;
  const { auth_token } = exchange.account(call.account_id);
  await sendWebhook(auth_token, url, recordingForm(exchange, call, recording));
}

/** The fields of a recording in a webhook. */
export function recordingForm(exchange: Exchange, call: Call, recording: Recording) {
  const { account_sid } = exchange.account(call.account_id);
  return {
    ...formOf(exchange, call),
    RecordingSid: recording.sid,
    RecordingStatus: 'completed',
    RecordingDuration: String(recording.seconds ?? 0),
    RecordingChannels: recording.both ? '2' : '1',
    RecordingUrl: `${exchange.address}/2010-04-01/Accounts/${account_sid}/Recordings/${recording.sid}`,
  };
}

export async function removeRecording(exchange: Exchange, recording: Recording): Promise<void> {
  exchange.recordings.delete(recording.sid);
  exchange.note();
  await rm(recording.path, { force: true });
}

import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Call, isOver, type Recording } from './calls.ts';
import { type Exchange, forgetLater, reportStatus } from './exchange.ts';
import { claimLeft, type KeptCall, type KeptRecording, removeFolder, type State } from './journal.ts';
import { reportRecording } from './record-call.ts';
import { repairWav } from './wav.ts';

/** Calls and recordings of a gateway that is gone. */
export interface Adopted {
  readonly calls: readonly Call[];
  readonly recordings: readonly Recording[];
}

/**
 * Takes over what gateways that were killed left in `root`. Their calls ended with them, at their last sign of life, and their recordings can be downloaded. The
 * API knows both from now on; `reportAdopted` tells the application.
 */
export async function adoptLeft(exchange: Exchange, root: string): Promise<Adopted> {
  const adopted: { calls: Call[]; recordings: Recording[] } = { calls: [], recordings: [] };
  for (const { folder, state } of await claimLeft(root, exchange.folder)) {
    for (const kept of state.calls) adopted.calls.push(adoptCall(exchange, kept, state));
    for (const kept of state.recordings) {
      const recording = await adoptRecording(exchange, kept, folder);
      if (recording) adopted.recordings.push(recording);
    }
    await removeFolder(folder);
  }
  exchange.note();
  return adopted;
}

function adoptCall(exchange: Exchange, kept: KeptCall, { at }: State): Call {
  const { progress, parent_sid, answered, ended = at, ...rest } = kept;
  const isCut = kept.status === 'ringing' || kept.status === 'in-progress';
  const call: Call = {
    ...rest,
    ...(parent_sid !== undefined && { parent_sid }),
    ...(progress !== undefined && { progress }),
    ...(answered !== undefined && { answered }),
    status: kept.status === 'ringing' ? 'failed' : isCut ? 'completed' : kept.status,
    ended,
    ...(isCut && { was_cut: true }),
    doing: new AbortController(),
    tell: { answered: () => undefined, over: () => undefined },
    recordings: new Map(),
    after: new Set(),
  };
  exchange.calls.set(call.sid, call);
  forgetLater(exchange, call);
  return call;
}

async function adoptRecording(
  exchange: Exchange,
  { done, seconds, ...kept }: KeptRecording,
  folder: string,
): Promise<Recording | undefined> {
  const path = join(exchange.folder, `${kept.sid}.wav`);
  try {
    await rename(join(folder, `${kept.sid}.wav`), path);
    const length = seconds ?? (await repairWav(path));
    if (length === undefined) {
      await rm(path);
      return undefined;
    }
    const recording: Recording = { ...kept, path, ...(done !== undefined && { done }), seconds: length };
    exchange.recordings.set(kept.sid, recording);
    return recording;
  } catch (error) {
    exchange.log('a recording was lost', error);
    return undefined;
  }
}

/** Tells the application about adopted calls and recordings, as if their own gateway did. */
export async function reportAdopted(exchange: Exchange, { calls, recordings }: Adopted): Promise<void> {
  for (const call of calls) if (call.progress !== undefined) call.progress = here(exchange, call.progress);
  // Of a dialed leg first, as while both live.
  const legs = calls.filter(({ progress }) => progress !== undefined);
  for (const call of [...legs, ...calls.filter((each) => !legs.includes(each))]) await reportStatus(exchange, call);
  for (const recording of recordings) {
    const call = exchange.calls.get(recording.call_sid);
    if (!call || !isOver(call) || recording.done === undefined) continue;
    await reportRecording(exchange, call, recording, here(exchange, recording.done)).catch((error: unknown) =>
      exchange.log('a recording was not reported', error),
    );
  }
}

/** The application may answer on another port than before. */
function here(exchange: Exchange, url: string): string {
  const { origin } = new URL(exchange.webhook_url());
  const { pathname, search } = new URL(url);
  return `${origin}${pathname}${search}`;
}

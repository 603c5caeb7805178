import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { isOver } from './calls.ts';
import type { Exchange } from './exchange.ts';

/** While calls go on, their last sign of life is at most this old. */
const BEAT_MS = 1000;
const IDLE_BEATS = 10;
/** A gateway on another machine that writes nothing for this long is gone. It writes more often, also without calls. */
const SILENT_MS = 30_000;
const STATE = 'state.json';

const status = z.enum(['ringing', 'in-progress', 'completed', 'busy', 'no-answer', 'failed', 'canceled']);
const keptCall = z.object({
  sid: z.string(),
  account_id: z.number(),
  from: z.string(),
  to: z.string(),
  direction: z.enum(['inbound', 'outbound-dial', 'outbound-api']),
  parent_sid: z.string().optional(),
  progress: z.string().optional(),
  status,
  began: z.number(),
  answered: z.number().optional(),
  ended: z.number().optional(),
});
export type KeptCall = z.output<typeof keptCall>;

const keptRecording = z.object({
  sid: z.string(),
  call_sid: z.string(),
  account_id: z.number(),
  both: z.boolean(),
  done: z.string().optional(),
  seconds: z.number().optional(),
});
export type KeptRecording = z.output<typeof keptRecording>;

const state = z.object({
  host: z.string(),
  pid: z.number(),
  /** When the process began. Another one can have the same pid later. */
  since: z.number(),
  /** The last sign of life. */
  at: z.number(),
  /** It was closed, and not killed. */
  is_closed: z.boolean().default(false),
  calls: z.array(keptCall),
  recordings: z.array(keptRecording),
});
export type State = z.output<typeof state>;

const me = () => ({
  host: hostname(),
  pid: process.pid,
  since: Math.round(Date.now() / 1000 - process.uptime()),
});

/** A new folder of a gateway in `root`. */
export async function openFolder(root: string): Promise<string> {
  const folder = join(root, randomUUID());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await write(folder, { ...me(), at: Date.now(), is_closed: false, calls: [], recordings: [] });
  return folder;
}

/** Writes what goes on to the gateway's folder, so that the next gateway can report it if this one is killed. */
export interface Journal {
  /** A call or recording changed. */
  note(): void;
  /** Writes the last state and stops. */
  close(): Promise<void>;
}

export function keepJournal(exchange: Pick<Exchange, 'calls' | 'recordings' | 'folder' | 'log'>): Journal {
  const { folder, calls, recordings, log } = exchange;
  let writing: Promise<void> | undefined;
  let isStale = false;
  let isClosed = false;
  const now = (): State => ({
    ...me(),
    at: Date.now(),
    is_closed: isClosed,
    calls: [...calls.values()].map(
      ({ sid, account_id, from, to, direction, parent_sid, progress, status: is, began, answered, ended }) => ({
        ...{ sid, account_id, from, to, direction, status: is, began },
        ...(parent_sid !== undefined && { parent_sid }),
        ...(progress !== undefined && { progress }),
        ...(answered !== undefined && { answered }),
        ...(ended !== undefined && { ended }),
      }),
    ),
    recordings: [...recordings.values()].map(({ sid, call_sid, account_id, both, done, seconds }) => ({
      ...{ sid, call_sid, account_id, both },
      ...(done !== undefined && { done }),
      ...(seconds !== undefined && { seconds }),
    })),
  });
  async function save(): Promise<void> {
    do {
      isStale = false;
      await write(folder, now()).catch((error: unknown) => log('the state of the calls was not written', error));
    } while (isStale);
    writing = undefined;
  }
  const note = () => {
    isStale = true;
    writing ??= save();
  };
  let beats = 0;
  const beat = setInterval(() => {
    if (++beats % IDLE_BEATS === 0 || [...calls.values()].some((call) => !isOver(call))) note();
  }, BEAT_MS);
  beat.unref();
  return {
    note,
    async close() {
      clearInterval(beat);
      isClosed = true;
      await writing;
      await write(folder, now());
    },
  };
}

/** The folders in `root` of gateways that are gone. Each is claimed for `mine`, so that no other gateway takes it too. */
export async function claimLeft(root: string, mine: string): Promise<{ folder: string; state: State }[]> {
  const found: { folder: string; state: State }[] = [];
  for (const name of await readdir(root)) {
    const folder = join(root, name);
    if (folder === mine) continue;
    const left = await read(folder);
    if (!left || !isGone(left)) continue;
    const claimed = join(root, randomUUID());
    try {
      await rename(folder, claimed);
      await write(claimed, { ...left, ...me(), is_closed: false });
      found.push({ folder: claimed, state: left });
    } catch {
      // Another gateway was faster.
    }
  }
  return found;
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true });

/** Whether `root` has folders of gateways that are gone. */
export async function hasLeft(root: string): Promise<boolean> {
  const names = await readdir(root).catch(() => []);
  for (const name of names) {
    const left = await read(join(root, name));
    if (left && isGone(left)) return true;
  }
  return false;
}

function isGone({ host, pid, since, at, is_closed }: State): boolean {
  if (is_closed) return true;
  const own = me();
  if (host === own.host && pid === own.pid && Math.abs(since - own.since) > 1) return true;
  if (host === own.host && pid !== own.pid && !runs(pid)) return true;
  return Date.now() - at > SILENT_MS;
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function read(folder: string): Promise<State | undefined> {
  try {
    return state.parse(JSON.parse(await readFile(join(folder, STATE), 'utf8')));
  } catch {
    return undefined;
  }
}

/** At once or not at all: a kill leaves the state before. */
async function write(folder: string, now: State): Promise<void> {
  const half = join(folder, 'state.half');
  await writeFile(half, JSON.stringify(now), { mode: 0o600 });
  await rename(half, join(folder, STATE));
}

import {
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmdirSync,
  statSync,
  write,
  writeSync,
} from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const writeSome = promisify(write);

/** More than anyone reads at once, and small enough for any editor. */
const LIMIT = 10 * 1024 ** 2;
/** The number of older files: 60 MB in total. */
const KEPT = 5;
/** The buffer for a full disk or a stuck reader. */
const MAX_WAITING = 1024 ** 2;
const RETRY_MS = 1000;
const STALE_MS = 60_000;

export interface LogStream {
  write(line: string): void;
}

/**
 * Writes the log to a file, which is rotated when it grows too large, or to an open descriptor. A full disk must not end the server, as an unhandled
 * error would. Lines wait, then are dropped and counted, and writing continues when there is space.
 */
export function openLogStream(
  target: { readonly file: string; readonly limit?: number } | { readonly fd: number },
): LogStream {
  const file = 'file' in target ? target.file : undefined;
  const limit = 'file' in target ? (target.limit ?? LIMIT) : Number.POSITIVE_INFINITY;
  let fd = 'fd' in target ? target.fd : openSync(target.file, 'a', 0o600);
  let lines: string[] = [];
  let waiting = 0;
  let lost = 0;
  let failing = false;
  /** The rest of the text being written. */
  let chunk = Buffer.alloc(0);

  async function drain(): Promise<void> {
    while (lines.length > 0) {
      chunk = take();
      while (chunk.length > 0) {
        try {
          const { bytesWritten } = await writeSome(fd, chunk);
          chunk = chunk.subarray(bytesWritten);
          failing = false;
        } catch (error) {
          if (!failing) console.error(`The log can't be written: ${messageOf(error)}. Bookline keeps trying.`);
          failing = true;
          await sleep(RETRY_MS, undefined, { ref: false });
          if (file !== undefined) reopen(file);
        }
      }
      if (lost > 0) lines.push(`${JSON.stringify({ level: 40, time: Date.now(), msg: lostLines() })}\n`);
      if (file !== undefined && fstatSync(fd).size >= limit) rotate(file);
    }
  }

  const take = (): Buffer<ArrayBuffer> => {
    const text = Buffer.from(lines.join(''));
    lines = [];
    waiting = 0;
    return text;
  };
  const lostLines = (): string => {
    const sentence = `${lost} lines before this one were lost: the log could not be written`;
    lost = 0;
    return sentence;
  };

  /** If another process has just rotated, uses its new file. If one is doing so, or the disk is full, the next write looks again. */
  function rotate(path: string): void {
    const lock = `${path}.rotating`;
    try {
      if (!locked(lock)) return;
      try {
        if (statSync(path).ino === fstatSync(fd).ino) {
          for (let n = KEPT - 1; n > 0; n--)
            if (existsSync(`${path}.${n}`)) renameSync(`${path}.${n}`, `${path}.${n + 1}`);
          renameSync(path, `${path}.1`);
        }
      } finally {
        rmdirSync(lock);
      }
    } catch {
      // The file was removed, or can't be moved.
    }
    reopen(path);
  }

  /** The file may have been replaced, or be on another disk. */
  function reopen(path: string): void {
    try {
      const opened = openSync(path, 'a', 0o600);
      closeSync(fd);
      fd = opened;
    } catch {
      // Keeps using the open file.
    }
  }

  let draining = false;
  process.once('exit', () => {
    try {
      writeSync(fd, Buffer.concat([chunk, take()]));
    } catch {
      // No write is left to retry it.
    }
  });
  return {
    write(line) {
      if (waiting + line.length > MAX_WAITING) {
        lost++;
        return;
      }
      lines.push(line);
      waiting += line.length;
      if (draining) return;
      draining = true;
      void drain().finally(() => {
        draining = false;
      });
    },
  };
}

/** Whether this process may move the files. Two at once would overwrite each other's. */
function locked(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    // Moving takes a moment, so this was left by a process that was killed.
    const made = statSync(folder, { throwIfNoEntry: false })?.mtimeMs;
    if (made !== undefined && Date.now() - made > STALE_MS) rmdirSync(folder);
    return false;
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

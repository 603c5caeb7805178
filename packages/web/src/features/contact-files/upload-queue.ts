/** A file being uploaded, or one that failed. */
export interface Upload {
  readonly key: number;
  readonly name: string;
  readonly size: number;
  readonly state: 'waiting' | 'sending' | 'failed';
  /** Progress from 0 to 1. */
  readonly progress: number;
  /** The error message. */
  readonly reason: string | undefined;
  /** Whether a retry may help: the upload failed, but the server didn't refuse it. */
  readonly canRetry: boolean;
}

export interface UploadQueue {
  readonly list: () => readonly Upload[];
  readonly subscribe: (listener: () => void) => () => void;
  /** Uploads files, two at a time. A file with a `refusal` is only listed. */
  readonly add: (files: readonly { readonly file: File; readonly refusal: string | null }[]) => void;
  readonly retry: (key: number) => void;
  /** Stops an upload, or removes a failed file from the list. */
  readonly drop: (key: number) => void;
}

export interface UploadEffects {
  readonly send: (
    file: File,
    options: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
  ) => Promise<unknown>;
  readonly onSent: () => void;
  /** The message for a failure, and whether the server refused the file itself. */
  readonly explain: (error: unknown) => { readonly reason: string; readonly refused: boolean };
}

const AT_ONCE = 2;
let made = 0;

interface Entry {
  upload: Upload;
  readonly file: File;
  readonly abort: AbortController;
}

/** Uploads files in the background. Each has its own progress and failure, and the others continue. */
export function createUploadQueue({ send, onSent, explain }: UploadEffects): UploadQueue {
  let entries: Entry[] = [];
  let shown: readonly Upload[] = [];
  const listeners = new Set<() => void>();

  const tell = () => {
    shown = entries.map(({ upload }) => upload);
    for (const listener of listeners) listener();
  };
  const change = (entry: Entry, next: Partial<Upload>) => {
    entry.upload = { ...entry.upload, ...next };
    tell();
  };
  const remove = (entry: Entry) => {
    entries = entries.filter((other) => other !== entry);
    tell();
  };
  const next = () => {
    const sending = entries.filter(({ upload }) => upload.state === 'sending').length;
    const waiting = entries.filter(({ upload }) => upload.state === 'waiting');
    for (const entry of waiting.slice(0, Math.max(0, AT_ONCE - sending))) void run(entry);
  };
  async function run(entry: Entry): Promise<void> {
    change(entry, { state: 'sending', progress: 0, reason: undefined });
    const onProgress = (progress: number) => change(entry, { progress });
    try {
      await send(entry.file, { signal: entry.abort.signal, onProgress });
      remove(entry);
      onSent();
    } catch (error) {
      // The user canceled it and it left the list.
      if (!entry.abort.signal.aborted) {
        const { reason, refused } = explain(error);
        change(entry, { state: 'failed', reason, canRetry: !refused });
      }
    } finally {
      next();
    }
  }
  const find = (key: number) => entries.find(({ upload }) => upload.key === key);
  return {
    list: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add(files) {
      for (const { file, refusal } of files)
        entries.push({
          file,
          abort: new AbortController(),
          upload: {
            key: ++made,
            name: file.name,
            size: file.size,
            state: refusal === null ? 'waiting' : 'failed',
            progress: 0,
            reason: refusal ?? undefined,
            canRetry: false,
          },
        });
      tell();
      next();
    },
    retry(key) {
      const entry = find(key);
      if (entry?.upload.state !== 'failed') return;
      change(entry, { state: 'waiting' });
      next();
    },
    drop(key) {
      const entry = find(key);
      if (!entry) return;
      entry.abort.abort();
      remove(entry);
      next();
    },
  };
}

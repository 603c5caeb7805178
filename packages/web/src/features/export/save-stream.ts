/** The size of the pieces passed to the browser, which stores them on disk instead of in memory. */
const PIECE = 8 * 1024 * 1024;
const LF = 10;

export interface Received {
  readonly bytes: number;
  /** The number of lines so far. */
  readonly lines: number;
}

/** Reads a response to its end and reports progress. Throws if it is interrupted, because a partial file is useless. */
export async function receive(response: Response, onReceived: (received: Received) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? '';
  const pieces: Blob[] = [];
  let waiting: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  let bytes = 0;
  let lines = 0;
  const reader = response.body?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    waiting.push(value);
    size += value.length;
    bytes += value.length;
    for (let at = value.indexOf(LF); at >= 0; at = value.indexOf(LF, at + 1)) lines++;
    if (size >= PIECE) {
      pieces.push(new Blob(waiting));
      waiting = [];
      size = 0;
    }
    onReceived({ bytes, lines });
  }
  return new Blob([...pieces, ...waiting], { type });
}

/** R356: the file name in the content-disposition header. */
export function fileNameOf(response: Response): string | undefined {
  const said = response.headers.get('content-disposition')?.match(/filename\*=UTF-8''([^;]+)/i)?.[1];
  try {
    return said === undefined ? undefined : decodeURIComponent(said);
  } catch {
    return undefined;
  }
}

/** Saves a file under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // By then the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

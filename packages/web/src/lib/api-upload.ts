export interface UploadRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The file parts by name. */
  readonly files: Readonly<Record<string, File>>;
  /** The other parts. */
  readonly fields: object;
  /** Lists and objects in `fields` become separate parts in bracket style, or JSON text. */
  readonly nested: boolean;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((part: number) => void) | undefined;
}

/** Sends a multipart body and reports upload progress, which fetch can't. Rejects if aborted or without a reply. */
export function uploadWithProgress(request: UploadRequest): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    if (request.signal?.aborted) {
      reject(new DOMException('aborted', 'AbortError'));
      return;
    }
    request.signal?.addEventListener('abort', abort, { once: true });
    const settle = (act: () => void) => {
      request.signal?.removeEventListener('abort', abort);
      act();
    };
    xhr.upload.onprogress = (event) => event.lengthComputable && request.onProgress?.(event.loaded / event.total);
    xhr.onload = () => settle(() => resolve(responseOf(xhr)));
    xhr.onerror = () => settle(() => reject(new TypeError('The upload failed. Try again.')));
    xhr.onabort = () => settle(() => reject(new DOMException('aborted', 'AbortError')));
    xhr.open(request.method, request.url);
    xhr.withCredentials = true; // R294
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.send(formOf(request));
  });
}

/** The parts of the body, files last, so that a streaming server has the fields before the file. */
export function formOf({ fields, files, nested }: Pick<UploadRequest, 'fields' | 'files' | 'nested'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) append(form, name, value, nested);
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

function append(form: FormData, name: string, value: unknown, nested: boolean): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') form.append(name, String(value));
  else if (!nested) form.append(name, JSON.stringify(value));
  // An empty list means none.
  else if (Array.isArray(value) && value.length === 0) form.append(name, '');
  else if (Array.isArray(value) && value.every((entry) => typeof entry !== 'object'))
    for (const entry of value) form.append(`${name}[]`, String(entry));
  else for (const [key, entry] of Object.entries(value)) append(form, `${name}[${key}]`, entry, nested);
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of xhr.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  const empty = xhr.status === 204 || xhr.status === 304;
  return new Response(empty ? null : xhr.responseText, { status: xhr.status, statusText: xhr.statusText, headers });
}

export interface UploadRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The name of the file part. */
  readonly field: string;
  readonly file: File;
  /** The other parts. */
  readonly fields: object;
  readonly signal: AbortSignal | undefined;
  readonly onProgress: ((part: number) => void) | undefined;
}

/** Sends a multipart body and tells how much of it has left, which fetch cannot. Rejects when aborted or when there was no answer. */
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
    xhr.onerror = () => settle(() => reject(new TypeError('The upload failed.')));
    xhr.onabort = () => settle(() => reject(new DOMException('aborted', 'AbortError')));
    xhr.open(request.method, request.url);
    xhr.withCredentials = true; // R294
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    xhr.send(formOf(request));
  });
}

/** The parts of the body, the file last, so that a server reading in order knows the fields before the file streams in. */
export function formOf({ fields, field, file }: Pick<UploadRequest, 'fields' | 'field' | 'file'>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  form.append(field, file);
  return form;
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

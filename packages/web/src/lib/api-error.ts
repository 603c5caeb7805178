import { type ForcedStateCode, isForcedStateCode } from '@bookline/contract/errors';

/** The message of a 403 (R409). */
const ACCESS_DENIED = 'Access denied!'; // literal: R409

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A failed API reply: its JSON body and the response it came in (R406). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly body: unknown;
  readonly response: Response;
  /** Error messages by field. Messages about no field are under `base`. */
  readonly fields: FieldErrors;

  constructor(response: Response, body: unknown) {
    const fields = fieldsOf(response.status, body);
    super(fields.base?.[0] ?? Object.values(fields)[0]?.[0] ?? `The server returned ${response.status}.`);
    this.body = body;
    this.response = response;
    this.fields = fields;
  }

  get status(): number {
    return this.response.status;
  }

  /** The request id in the server's log, for support. */
  get requestId(): string | undefined {
    return this.response.headers.get('x-request-id') ?? undefined;
  }

  /** The forced state behind the refusal (R028). Undefined for other failures. */
  get forcedState(): ForcedStateCode | undefined {
    const code =
      typeof this.body === 'object' && this.body !== null && 'code' in this.body ? this.body.code : undefined;
    return this.status === 403 && isForcedStateCode(code) ? code : undefined;
  }

  /** Seconds to wait before a retry, if the server says so. */
  get retryAfter(): number | undefined {
    const seconds = Number(this.response.headers.get('retry-after'));
    return seconds > 0 ? seconds : undefined;
  }
}

/** The request didn't reach the server, or no reply came back. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';

  constructor(cause: unknown) {
    super('We can’t reach the server. Check your connection and try again.', { cause });
  }
}

/** Whether the app aborted the request, so no error is shown (R399). */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** A message for the user about any error, with the next step. */
export function sentenceOf(error: unknown): string {
  if (error instanceof OfflineError) return error.message;
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again. If that doesn’t work, reload the page.';
  if (error.status === 429 && error.retryAfter) {
    const wait = `Try again in ${waitOf(error.retryAfter)}.`;
    // Some refusals already include it.
    return error.message.endsWith(wait) ? error.message : `${error.message} ${wait}`;
  }
  if (error.status >= 500) {
    const again = 'The server couldn’t complete this request. Try again in a minute.';
    return error.requestId
      ? `${again} If this keeps happening, give support this reference: ${error.requestId}.`
      : again;
  }
  return error.message;
}

/** All messages of a refusal, from any field. One message for any other failure. */
export function fieldErrorsOf(error: unknown): readonly string[] {
  const sentences = error instanceof ApiError && error.status < 500 ? Object.values(error.fields).flat() : [];
  return sentences.length > 0 ? sentences : [sentenceOf(error)];
}

const waitOf = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/** The `errors` of a body as lists of messages. R409: a 403 gives `user: 'Access denied!'` whatever the body says. */
export function fieldsOf(status: number, body: unknown): FieldErrors {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined;
  const fields: Record<string, string[]> = {};
  if (typeof errors === 'object' && errors !== null) {
    for (const [field, value] of Object.entries(errors)) {
      const sentences = (Array.isArray(value) ? value : [value]).filter((entry) => typeof entry === 'string');
      if (sentences.length > 0) fields[field] = sentences;
    }
  }
  if (status === 403) fields.user = [ACCESS_DENIED];
  return fields;
}

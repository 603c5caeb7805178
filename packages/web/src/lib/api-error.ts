import { type ForcedStateCode, isForcedStateCode } from '@bookline/contract/errors';

/** The words of a refusal (R409). */
const ACCESS_DENIED = 'Access denied!'; // literal: R409

export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** A failed API reply: its JSON body and the response it came in (R406). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly body: unknown;
  readonly response: Response;
  /** What was wrong, sentence by sentence, by field; what concerns no field stands under `base`. */
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

  /** How the server calls this request in its log: what support asks for. */
  get requestId(): string | undefined {
    return this.response.headers.get('x-request-id') ?? undefined;
  }

  /** Which forced state the refusal is about (R028); undefined for any other failure. */
  get forcedState(): ForcedStateCode | undefined {
    const code =
      typeof this.body === 'object' && this.body !== null && 'code' in this.body ? this.body.code : undefined;
    return this.status === 403 && isForcedStateCode(code) ? code : undefined;
  }

  /** Seconds to wait before trying again, where the server said so. */
  get retryAfter(): number | undefined {
    const seconds = Number(this.response.headers.get('retry-after'));
    return seconds > 0 ? seconds : undefined;
  }
}

/** The request never reached the server, or its answer never came back. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';

  constructor(cause: unknown) {
    super('We can’t reach Bookline. Check your connection and try again.', { cause });
  }
}

/** Whether the app aborted the request, so no error is shown (R399). */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

/** A sentence for a person about anything that was thrown, with what to do next. */
export function sentenceOf(error: unknown): string {
  if (error instanceof OfflineError) return error.message;
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again. If that doesn’t work, reload the page.';
  if (error.status === 429 && error.retryAfter) {
    const wait = `Try again in ${waitOf(error.retryAfter)}.`;
    // Some refusals say it themselves: not twice.
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

/** Every sentence of a refusal, whichever field it stands at; one sentence for any other failure. */
export function fieldErrorsOf(error: unknown): readonly string[] {
  const sentences = error instanceof ApiError && error.status < 500 ? Object.values(error.fields).flat() : [];
  return sentences.length > 0 ? sentences : [sentenceOf(error)];
}

const waitOf = (seconds: number) => {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
};

/** The `errors` of a body as lists of sentences. R409: a 403 gives `user: 'Access denied!'` whatever the body says. */
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

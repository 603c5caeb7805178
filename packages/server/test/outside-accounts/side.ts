/** A side's reply: status, body, headers. */
export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly body: Record<string, unknown>;
}

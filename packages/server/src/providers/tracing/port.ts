export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

/** A piece of work with a beginning and an end. */
export interface Span {
  /** Names it to what it causes, as W3C writes it: '00-<trace>-<span>-01'. */
  readonly traceparent: string;
  end(outcome?: { readonly failed?: boolean; readonly attributes?: SpanAttributes }): void;
}

export interface NewSpan {
  /** Of a bounded set: 'GET contacts.list', never an address. */
  readonly name: string;
  readonly kind: 'server' | 'client' | 'consumer';
  /** The traceparent of what it belongs to; absent where it begins a trace. */
  readonly parent?: string;
  readonly attributes: SpanAttributes;
}

/** Where traces go. There is none unless the installation names a receiver. */
export interface Tracing {
  start(span: NewSpan): Span;
  /** Exports the collected spans. */
  close(): Promise<void>;
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  readonly trace_id: string;
  readonly span_id: string;
  /** '' for the first span of a trace. */
  readonly parent_id: string;
  readonly name: string;
}

export interface OtlpReceiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** All received data, as text. */
  text(): string;
  close(): Promise<void>;
}

/** A receiver of traces on this machine, like a collector: OTLP over HTTP, in protobuf. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const bodies: Buffer[] = [];
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const isTraces = request.url === '/v1/traces' && request.headers['content-type'] === 'application/x-protobuf';
    if (isTraces) {
      bodies.push(body);
      spans.push(...spansIn(body));
    }
    response.writeHead(isTraces ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    spans,
    text: () => Buffer.concat(bodies).toString('latin1'),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** ExportTraceServiceRequest 1 → ResourceSpans 2 → ScopeSpans 2 → Span. */
const spansIn = (body: Buffer): ReceivedSpan[] =>
  parts(body, 1)
    .flatMap((resource) => parts(resource, 2))
    .flatMap((scope) => parts(scope, 2))
    .map((span) => ({
      trace_id: parts(span, 1)[0]?.toString('hex') ?? '',
      span_id: parts(span, 2)[0]?.toString('hex') ?? '',
      parent_id: parts(span, 4)[0]?.toString('hex') ?? '',
      name: String(parts(span, 5)[0] ?? ''),
    }));

/** The length-delimited fields of a protobuf message with this number. */
function parts(message: Buffer, number: number): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  const varint = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = message[at++] ?? 0;
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const kind = key & 7;
    if (kind === 0) varint();
    else if (kind === 1) at += 8;
    else if (kind === 5) at += 4;
    else {
      const length = varint();
      if (key >> 3 === number) found.push(message.subarray(at, at + length));
      at += length;
    }
  }
  return found;
}

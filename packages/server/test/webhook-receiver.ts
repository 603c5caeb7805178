import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface ReceivedWebhook {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  readonly url: string;
  /** The requests, in the order in which they arrived. */
  readonly seen: ReceivedWebhook[];
  /** The status and headers of the next replies. */
  answer: { status: number; headers?: Record<string, string>; body?: string };
  close(): Promise<void>;
}

/** A server on this machine that takes webhooks, as someone else's would. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const seen: ReceivedWebhook[] = [];
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      const { status, headers, body } = receiver.answer;
      reply.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/hook`,
    seen,
    answer: { status: 204 },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

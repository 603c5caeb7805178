import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openGateway } from './open-gateway.ts';

/** Messages of the main thread: the application has moved, or no longer needs the gateway. */
const order = z.union([z.object({ webhook_url: z.string() }), z.object({ close: z.literal(true) })]);
const data = z.object({
  key: z.string(),
  media_address: z.string(),
  webhook_url: z.string(),
  root: z.string().optional(),
});

const { key, media_address, root, ...at } = data.parse(workerData);
let { webhook_url } = at;
const gateway = await openGateway({
  key,
  media_address,
  ...(root !== undefined && { root }),
  webhook_url: () => webhook_url,
  log: (message, error) =>
    parentPort?.postMessage({ message, error: error instanceof Error ? (error.stack ?? error.message) : undefined }),
});
parentPort?.on('message', (received: unknown) => {
  const read = order.parse(received);
  if ('close' in read) void gateway.close().then(() => process.exit(0));
  else {
    webhook_url = read.webhook_url;
    void gateway.reportLeft();
  }
});
if (webhook_url !== '') void gateway.reportLeft();
parentPort?.postMessage({ url: gateway.address });

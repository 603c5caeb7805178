import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openGateway } from './open-gateway.ts';

/** What the thread is told: where the application is, and that it is enough. */
const order = z.union([z.object({ webhook_base: z.string() }), z.object({ close: z.literal(true) })]);
const data = z.object({ key: z.string(), media_address: z.string(), webhook_base: z.string() });

const { key, media_address, ...at } = data.parse(workerData);
let { webhook_base } = at;
const gateway = await openGateway({
  key,
  media_address,
  webhook_base: () => webhook_base,
  log: (message, error) =>
    parentPort?.postMessage({ message, error: error instanceof Error ? (error.stack ?? error.message) : undefined }),
});
parentPort?.on('message', (told: unknown) => {
  const read = order.parse(told);
  if ('close' in read) void gateway.close().then(() => process.exit(0));
  else webhook_base = read.webhook_base;
});
parentPort?.postMessage({ url: gateway.address });

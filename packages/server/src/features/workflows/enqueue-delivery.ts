import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

export const DELIVER = 'call-workflow-address';

/** Retried for about a day, with growing delays. */
const MAX_TRIES = 16;

/** The job that makes a call after the commit. */
export const enqueueDelivery = (ctx: Pick<Context, 'db' | 'tenant'>, id: string): Promise<void> =>
  enqueue(ctx, DELIVER, { delivery_id: id }, { key: `${DELIVER}:${id}`, max_attempts: MAX_TRIES });

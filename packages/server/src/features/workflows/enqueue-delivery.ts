import type { Context } from '../../platform/context.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';

export const DELIVER = 'call-workflow-address';

/** Tried for about a day, with growing pauses. */
const MOST_TRIES = 16;

/** The job that makes a call, once what is written now is committed. */
export const enqueueDelivery = (ctx: Pick<Context, 'db' | 'tenant'>, id: string): Promise<void> =>
  enqueue(ctx, DELIVER, { delivery_id: id }, { key: `${DELIVER}:${id}`, max_attempts: MOST_TRIES });

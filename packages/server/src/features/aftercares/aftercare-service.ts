import type { Context, Services } from '../../platform/context.ts';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { AftercareService } from '../../providers/aftercare/port.ts';
import { readSetting } from '../settings/settings.api.ts';

export const SEND_FAMILY = 'send-aftercare-family';
export const READ_FAMILY = 'read-aftercare-family';
export const END_FAMILY = 'end-aftercare-family';
/** About an hour. Then the schedule asks again. */
const ATTEMPTS = 10;

type InTransaction = Pick<Context, 'db'> & { readonly tenant: { readonly id: number } };

/** The outside service that the company chose. Undefined: its own workflows reach out. */
export async function serviceOf(
  ctx: SealingContext & Pick<Services, 'vendors'>,
): Promise<AftercareService | undefined> {
  const base = await readSetting(ctx, 'AFTERCARE_URL');
  return base === '' ? undefined : ctx.vendors.aftercare(base, await readSetting(ctx, 'AFTERCARE_KEY'));
}

const soon = (ctx: InTransaction, task: string, aftercare_id: string) =>
  enqueue(ctx, task, { aftercare_id }, { key: `${task}:${aftercare_id}`, queue: aftercare_id, max_attempts: ATTEMPTS });

/** Has a job send a family to the service. Sent again, it changes nothing or adds survivors. */
export const sendToService = (ctx: InTransaction, id: string) => soon(ctx, SEND_FAMILY, id);
export const readFromService = (ctx: InTransaction, id: string) => soon(ctx, READ_FAMILY, id);
export const endAtService = (ctx: InTransaction, id: string) => soon(ctx, END_FAMILY, id);

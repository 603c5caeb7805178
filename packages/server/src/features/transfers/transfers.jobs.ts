import { z } from 'zod';
import { askedBy } from '../../platform/jobs/asked.ts';
import type { Task, TaskContext } from '../../platform/jobs/tasks.ts';
import { actFor } from '../sessions/sessions.api.ts';
import { askedToRevert, revertWork } from './revert-transfer.ts';
import { TELL, tellOfRevert, tellReceivers } from './tell-receivers.ts';
import { transferWork } from './transfer-work.ts';
import { findAttempt, theAttempt } from './transfers.queries.ts';

const told = z.object({ tenant_id: z.int(), transfer_id: z.string(), of: z.enum(['transfer', 'revert']) });

/** Notifies the receivers after a cancel between two steps. */
async function tell(base: TaskContext, { tenant_id, transfer_id, of }: z.infer<typeof told>): Promise<void> {
  const attempt = await base.database.inTenant(tenant_id, (db) => findAttempt(db, theAttempt(tenant_id, transfer_id)));
  const asked = attempt && (of === 'transfer' ? askedBy : askedToRevert)(attempt);
  const signedIn = asked && (await actFor(base, { tenant_id, ...asked }));
  const say = of === 'transfer' ? tellReceivers : tellOfRevert;
  await signedIn?.transaction((ctx) => say(ctx, transfer_id));
}

export const transferTasks: readonly Task[] = [
  transferWork,
  revertWork,
  { name: TELL, run: (ctx, payload) => tell(ctx, told.parse(payload)) },
];

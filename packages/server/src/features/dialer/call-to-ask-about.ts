import { z } from 'zod';
import type { Task } from '../../platform/jobs/tasks.ts';
import { actAsUser } from './act-as-user.ts';
import { findUserOfCall, lockCall } from './calls.queries.ts';
import { voiceAccount } from './voice-account.ts';

const payload = z.object({ tenant_id: z.int(), call_id: z.uuid() });

/** The call of a job that asks the provider about it, with its account. Undefined if it's gone, or if this process can't ask. */
export async function callToAskAbout(...[acting, job]: Parameters<Task['run']>) {
  const { tenant_id, call_id } = payload.parse(job);
  const { account, call, user_id } = await acting.database.inTenant(tenant_id, async (db) => ({
    account: await voiceAccount({ ...acting, db, tenant: { id: tenant_id } }),
    call: await lockCall(db, tenant_id, call_id),
    user_id: await findUserOfCall(db, tenant_id, { id: call_id }),
  }));
  if (!call || !user_id) return undefined;
  // Only the process that runs the embedded gateway can ask it.
  if (account?.provider === 'local' && !acting.voice?.here) return undefined;
  return {
    tenant_id,
    account,
    call,
    /** Acts as the call's user, to store the answer. */
    asItsUser: () => actAsUser(acting, tenant_id, user_id),
  };
}

import { randomUUID } from 'node:crypto';
import type { SignedInContext } from '../../platform/context.ts';
import { actFor } from '../sessions/sessions.api.ts';

/** Acts as a user whom news of the provider is about, so that its effects are theirs. Undefined if they can no longer act. */
export const actAsUser = (
  acting: Parameters<typeof actFor>[0],
  tenant_id: number,
  user_id: string,
): Promise<SignedInContext | undefined> =>
  actFor(acting, {
    tenant_id,
    user_id,
    real_user_id: user_id,
    origin: { session_id: randomUUID(), request_id: randomUUID(), ip: '127.0.0.1' },
  });

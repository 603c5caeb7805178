import type { Endpoint } from '@bookline/contract/endpoint';
import { codeOfState } from '@bookline/contract/errors';
import type { Actor } from '../context.ts';
import { AppError } from '../errors.ts';
import { forcedStatesOfActor } from '../forced-states.ts';
import { hasRights } from './has-rights.ts';

/** Throws 401 or 403 where the caller may not make the call. */
export function checkAccess(endpoint: Pick<Endpoint, 'access' | 'allowed_in'>, actor: Actor | null): void {
  const { access } = endpoint;
  if (access.kind === 'public') return;
  if (!actor) throw new AppError('unauthenticated');
  checkForcedStates(endpoint, actor);
  if (!hasRights(actor, access)) throw new AppError('forbidden');
  if (access.in_person && actor.api_key) throw new AppError('forbidden');
  if (access.no_impersonation && actor.real_user_id !== actor.user_id) throw new AppError('forbidden');
}

/** R028: in a forced state, a session gets only what leads out of it, and a key gets nothing, because a program can't do what its owner must do. */
function checkForcedStates({ allowed_in = [] }: Pick<Endpoint, 'allowed_in'>, actor: Actor): void {
  const states = forcedStatesOfActor(actor);
  const [first] = states;
  if (!first || (!actor.api_key && states.some((state) => allowed_in.includes(state)))) return;
  throw new AppError(codeOfState[first]);
}

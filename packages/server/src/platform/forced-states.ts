import { type ForcedState, forcedStatesOf } from '@bookline/contract/rules/redirects';
import type { Actor } from './context.ts';

/** What a user must do before anything else (R028–R034). The web app leads them there, and the server refuses all other calls until it's done. */
export const forcedStatesOfActor = ({ user }: Pick<Actor, 'user'>): readonly ForcedState[] =>
  forcedStatesOf(
    user,
    user.login_stack.map(({ marker }) => marker),
  );

import type { Actor } from './context.ts';

/** The user the actor acts as, or null if they act as themselves. */
export const actingAsId = ({ user_id, real_user_id }: Pick<Actor, 'user_id' | 'real_user_id'>): string | null =>
  real_user_id === user_id ? null : user_id;

/** The columns that name the user of an action. */
export const actorColumns = (actor: Pick<Actor, 'user_id' | 'real_user_id'>) => ({
  actor_id: actor.real_user_id,
  acting_as_id: actingAsId(actor),
});

/** The columns that name a row's creator. */
export const makerColumns = (actor: Pick<Actor, 'user_id' | 'real_user_id'>) => ({
  made_by_id: actor.real_user_id,
  acting_as_id: actingAsId(actor),
});

import type { Actor } from './context.ts';

/** The user as whom the actor works, or null if they work as themselves. */
export const actingAsId = ({ user_id, real_user_id }: Pick<Actor, 'user_id' | 'real_user_id'>): string | null =>
  real_user_id === user_id ? null : user_id;

/** The columns of a row that name who did something. */
export const actorColumns = (actor: Pick<Actor, 'user_id' | 'real_user_id'>) => ({
  actor_id: actor.real_user_id,
  acting_as_id: actingAsId(actor),
});

/** The columns of a row that name who made it. */
export const makerColumns = (actor: Pick<Actor, 'user_id' | 'real_user_id'>) => ({
  made_by_id: actor.real_user_id,
  acting_as_id: actingAsId(actor),
});

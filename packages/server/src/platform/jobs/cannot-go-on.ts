/**
 * Long work can't continue as things are, for example because its author lost the right to it. It ends as failed with this sentence. It isn't
 * tried again automatically. An admin can retry it once the reason is gone.
 */
export class CannotGoOnError extends Error {}

/** The reason if the work's author can no longer sign in. */
export const STARTER_GONE = 'The user who started this can no longer sign in.';
export const STARTER_MAY_NOT = 'The user who started this is no longer allowed to do it.';
export const ACTING_OVER = 'The user who started this may no longer act as that user.';

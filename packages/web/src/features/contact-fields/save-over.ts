import type { Contact } from '@bookline/contract/features/contacts';
import { ApiError } from '../../lib/api-error.ts';
import { type Conflict, type FieldChange, fieldChanges, findConflicts, mergedChange } from './contact-conflicts.ts';
import type { ContactChange } from './contact-values.ts';

/** Two users changed the same fields. */
export interface Collision {
  /** The contact when editing started. */
  readonly base: Contact;
  /** As it is now. */
  readonly theirs: Contact;
  readonly conflicts: readonly Conflict[];
}

export interface SaveEffects {
  /** Sends a change on top of a version; fails with ApiError 409 where there is a newer one. */
  send(change: ContactChange, version: number): Promise<Contact>;
  /** The contact's current state on the server. */
  reload(): Promise<Contact>;
  /** Asks which values to keep. Resolves to the paths that keep the other user's value. Rejects if the user cancels. */
  decide(collision: Collision): Promise<readonly string[]>;
}

export interface Saved {
  readonly contact: Contact;
  /** Other changes by other users since `base`. */
  readonly meanwhile: readonly FieldChange[];
}

/** Each round means that another user saved between two calls. */
const ROUNDS = 5;

/**
 * Saves input on top of other users' changes. Fields that only one user changed keep that change. If both changed a field, `decide` is asked.
 * Nothing is overwritten unseen.
 *
 * @param base the contact when typing started
 * @param latest the newest version in this browser
 */
export async function saveOver(
  base: Contact,
  latest: Contact,
  typed: ContactChange,
  effects: SaveEffects,
): Promise<Saved> {
  let from = base;
  let theirs = latest;
  let change = typed;
  let meanwhile: readonly FieldChange[] = [];
  for (let round = 1; ; round++) {
    const conflicts = findConflicts(from, theirs, change);
    const keepTheirs = conflicts.length === 0 ? [] : await effects.decide({ base: from, theirs, conflicts });
    const merged = mergedChange(from, theirs, change, keepTheirs);
    const asked = new Set(conflicts.map(({ path }) => path));
    meanwhile = meanwhile.filter(({ path }) => !asked.has(path));
    if (!merged) return { contact: theirs, meanwhile };
    try {
      return { contact: await effects.send(merged, theirs.version), meanwhile };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409) || round === ROUNDS) throw error;
    }
    const fresh = await effects.reload();
    meanwhile = [...meanwhile, ...fieldChanges(theirs, fresh)];
    from = theirs;
    change = merged;
    theirs = fresh;
  }
}

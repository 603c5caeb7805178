import { createHash } from 'node:crypto';
import { overlayTargets } from './overlay-targets.ts';

/** Whose choice is proposed again: one's own, or a colleague's. */
export type Chooser = 'you' | 'team';

/** What was chosen for headers before, the nearest first: one's own before the others', the newest before older ones. */
export interface Learned {
  /** Files that had exactly these headers. */
  readonly sets: readonly { readonly fingerprint: string; readonly targets: readonly string[]; readonly by: Chooser }[];
  /** Headers in small letters. */
  readonly headers: readonly { readonly header: string; readonly target: string; readonly by: Chooser }[];
}

/** As a file without headers names its columns: nothing that is known again. */
const NAMELESS = /^column \d+$/;

/** By what a header is known again; null where it says nothing. */
export function headerKey(header: string): string | null {
  const key = header.trim().toLowerCase().slice(0, 200);
  return key === '' || NAMELESS.test(key) ? null : key;
}

/** By what all headers of a file in their order are known again; null where none says anything. */
export function fingerprintOf(headers: readonly string[]): string | null {
  const keys = headers.map(headerKey);
  if (keys.every((key) => key === null)) return null;
  return createHash('sha256').update(JSON.stringify(keys)).digest('hex');
}

interface Guessed {
  readonly header: string;
  readonly target: string;
}

interface Proposal {
  readonly target: string;
  /** Null where it is a guess. */
  readonly proposed_by: Chooser | null;
}

/**
 * What the columns of a file become, as people chose before: of a file with just these headers all of it, else header by header. Columns
 * that nobody chose for stay what they seem to be.
 */
export function proposeMapping(guessed: readonly Guessed[], learned: Learned): Proposal[] {
  const fingerprint = fingerprintOf(guessed.map(({ header }) => header));
  const set = learned.sets.find(
    (known) => known.fingerprint === fingerprint && known.targets.length === guessed.length,
  );
  const byHeader = new Map(learned.headers.toReversed().map((choice) => [choice.header, choice]));
  const asked = guessed.map(({ header, target }, at) => {
    const key = headerKey(header);
    const ofSet = set?.targets[at];
    const choice =
      set && ofSet !== undefined ? { target: ofSet, by: set.by } : key === null ? undefined : byHeader.get(key);
    return { header, target, choice };
  });
  return overlayTargets(asked, ({ choice }) => choice?.target).map(({ target, chosen, choice }) => ({
    target,
    proposed_by: (chosen && choice?.by) || null,
  }));
}

import { createHash } from 'node:crypto';
import { targetsOfHeader } from './header-words.ts';
import { overlayTargets } from './targets.ts';

/** The author of the proposed choice: the user, or a colleague. */
export type Chooser = 'you' | 'team';

/** Earlier choices for headers in order of precedence: the user's own before the others', newer before older. */
export interface Learned {
  /** Files with exactly these headers. */
  readonly sets: readonly {
    readonly fingerprint: string;
    readonly targets: readonly (string | null)[];
    readonly by: Chooser;
  }[];
  /** Headers in lower case. */
  readonly headers: readonly { readonly header: string; readonly target: string; readonly by: Chooser }[];
}

/** The generated names of a file without headers, which are not recognized. */
const NAMELESS = /^column \d+$/;

/** The key of a header; null if it has no meaning. */
export function headerKey(header: string): string | null {
  const key = header.trim().toLowerCase().slice(0, 200);
  return key === '' || NAMELESS.test(key) ? null : key;
}

/** The key of all headers of a file in their order; null if none has a meaning. */
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
  /** Null for a guess. */
  readonly proposed_by: Chooser | null;
}

/**
 * The targets of a file's columns from earlier choices: all of a file with exactly these headers, otherwise header by header. Columns without
 * a choice keep their guess. A column with a clear header ignores colleagues' choices.
 */
export function proposeMapping(guessed: readonly Guessed[], learned: Learned): Proposal[] {
  const fingerprint = fingerprintOf(guessed.map(({ header }) => header));
  const set = learned.sets.find(
    (known) => known.fingerprint === fingerprint && known.targets.length === guessed.length,
  );
  const byHeader = new Map(learned.headers.toReversed().map((choice) => [choice.header, choice]));
  const asked = guessed.map(({ header, target }, at) => {
    const key = headerKey(header);
    const ofSet = set?.targets[at] ?? undefined;
    const choice =
      set && ofSet !== undefined ? { target: ofSet, by: set.by } : key === null ? undefined : byHeader.get(key);
    const obvious = targetsOfHeader(header).some((named) => named.target === target);
    return { header, target, choice: choice?.by === 'team' && obvious ? undefined : choice };
  });
  return overlayTargets(asked, ({ choice }) => choice?.target).map(({ target, chosen, choice }) => ({
    target,
    proposed_by: (chosen && choice?.by) || null,
  }));
}

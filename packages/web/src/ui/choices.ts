export interface Choice {
  readonly value: string;
  readonly label: string;
  /** Consecutive choices of a group appear under its name. */
  readonly group?: string | undefined;
  /** A word on the right: a role, 'not'. */
  readonly detail?: string | undefined;
}

/** The choices whose label contains every typed word, in order. */
export function choicesLike<C extends Choice>(choices: readonly C[], typed: string): readonly C[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)));
}

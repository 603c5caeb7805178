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

/** Choices as a list of Mantine shows them, under the names of their groups. */
export function asItems(choices: readonly Choice[]) {
  const item = ({ value, label }: Choice) => ({ value, label });
  if (choices.every(({ group }) => group === undefined)) return choices.map(item);
  const groups = [...new Set(choices.map(({ group }) => group ?? ''))];
  return groups.map((group) => ({
    group,
    items: choices.filter((choice) => (choice.group ?? '') === group).map(item),
  }));
}

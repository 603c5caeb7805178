/**
 * What is said to the second of two who changed the same record: theirs is in the form, but for the fields of `both`, each with what the
 * other one made of it.
 */
export function meanwhileText(
  what: string,
  both: readonly { readonly label: string; readonly theirs: string }[],
): string {
  const told = `Somebody else changed this ${what} meanwhile. What they changed stands in the form now`;
  if (both.length === 0) return `${told}. Look at it and save again.`;
  const fields = both.map(({ label, theirs }) => `${label} (theirs: ${theirs})`).join(', ');
  return `${told}, but for what you typed yourself: ${fields}. Save again to keep yours.`;
}

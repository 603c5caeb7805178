/** The message for the second of two users who changed the same record. The form has the first user's changes, except for the fields in `both`. */
export function meanwhileText(
  what: string,
  both: readonly { readonly label: string; readonly theirs: string }[],
): string {
  const told = `Someone changed this ${what} while you were editing. The form now shows their changes`;
  if (both.length === 0) return `${told}. Review them, then save again.`;
  const fields = both.map(({ label, theirs }) => `${label} (theirs: ${theirs})`).join(', ');
  return `${told}, except where you also made changes: ${fields}. Save again to keep yours.`;
}

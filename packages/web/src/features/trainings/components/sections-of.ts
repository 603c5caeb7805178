/** Splits a sorted list into its sections. */
export function sectionsOf<T extends { readonly section: string }>(
  rows: readonly T[],
): readonly { readonly section: string; readonly rows: readonly T[] }[] {
  const sections: { section: string; rows: T[] }[] = [];
  for (const row of rows) {
    const last = sections.at(-1);
    if (last && last.section.toLowerCase() === row.section.toLowerCase()) last.rows.push(row);
    else sections.push({ section: row.section, rows: [row] });
  }
  return sections;
}

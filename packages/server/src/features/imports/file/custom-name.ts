const LONGEST = 100;

/** The name of a column's own field: 'Policy #' is 'policy', 'Años / Years' 'anos_years'. */
function customName(header: string): string {
  const words = header
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu);
  return (words ?? ['column']).join('_').slice(0, LONGEST);
}

/** One name for each column, each different. */
export function customNames(headers: readonly string[]): string[] {
  const taken = new Set<string>();
  return headers.map((header) => {
    const base = customName(header);
    let name = base;
    for (let n = 2; taken.has(name); n++) name = `${base.slice(0, LONGEST - 4)}_${n}`;
    taken.add(name);
    return name;
  });
}

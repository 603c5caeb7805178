import { type RxList, type RxSection, rxLists } from '@bookline/contract/features/rx-details';
import { readLine, tellsOfMedication } from './read-line.ts';
import { type Fact, fieldOf, sectionOf } from './sections.ts';

const RULE = /^[\s]*[-=_*]{4,}[\s]*$/;
const PAIR = /^\s*([A-Za-z][A-Za-z0-9 /()#&'-]{0,50}?)\s*:\s*(.*)$/;
const isList = (section: RxSection): section is RxList => rxLists.some((list) => list === section);

/**
 * The items in a text of lines. It's either the Medicare.gov download, with headings between rules and labeled lines, or a typed list with or
 * without headings.
 */
export function readText(lines: readonly string[]): Fact[] {
  const facts: Fact[] = [];
  // null: a part of the download that isn't imported, such as claims.
  let section: RxSection | null | undefined;
  let open: Fact | undefined;

  const add = (fact: Fact | undefined) => {
    if (fact) facts.push(fact);
    open = fact;
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || RULE.test(line)) continue;
    if (isHeading(lines, index)) {
      section = sectionOf(line) ?? null;
      open = undefined;
      continue;
    }
    if (section === null) continue;
    const [, word = '', value = ''] = line.match(PAIR) ?? [];
    const named = sectionOf(word || line.replace(/[:#*]+$/, ''));
    if (named && !(word && section && fieldOf(section, word) && value !== '')) {
      // 'Pharmacy: CVS on Main' is a complete entry; 'Doctors' starts a list.
      if (value.trim() === '') section = named;
      else if (isList(named)) for (const one of value.split(/\s*;\s*/)) add(readLine(named, one));
      else add({ section: named, values: { plan: value.trim() } });
      if (value.trim() === '') open = undefined;
      continue;
    }
    if (word && section) {
      const field = fieldOf(section, word);
      if (!field) continue;
      const isNext = field === 'name' || !open || open.section !== section;
      if (isNext && isList(section) && field !== 'name') continue;
      if (isNext) add({ section, values: { [field]: value.trim() } });
      else if (open && value.trim() && !open.values[field]) open.values[field] = value.trim();
      continue;
    }
    if (word) continue;
    if (section && isList(section)) add(readLine(section, line));
    else if (!section && tellsOfMedication(line)) add(readLine('medications', line));
  }
  return facts;
}

/** A heading in the download is between two rules. */
function isHeading(lines: readonly string[], index: number): boolean {
  return RULE.test(lines[index - 1] ?? '') && RULE.test(lines[index + 1] ?? '');
}

import { type RxList, type RxSection, rxLists } from '@bookline/contract/features/rx-details';
import { readLine, tellsOfMedication } from './read-line.ts';
import { type Fact, fieldOf, sectionOf } from './words.ts';

const RULE = /^[\s]*[-=_*]{4,}[\s]*$/;
const PAIR = /^\s*([A-Za-z][A-Za-z0-9 /()#&'-]{0,50}?)\s*:\s*(.*)$/;
const isList = (section: RxSection): section is RxList => rxLists.some((list) => list === section);

/**
 * What a text of lines says: the download of Medicare.gov, whose headings stand between rules and whose lines name what they hold, or a list
 * as people type it, under headings or none.
 */
export function readText(lines: readonly string[]): Fact[] {
  const facts: Fact[] = [];
  // null: a part of the download that is none of ours, such as claims.
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
      // 'Pharmacy: CVS on Main' says it all in one line; 'Doctors' begins a list.
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

/** A heading of the download stands between two rules. */
function isHeading(lines: readonly string[], index: number): boolean {
  return RULE.test(lines[index - 1] ?? '') && RULE.test(lines[index + 1] ?? '');
}

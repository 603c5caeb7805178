import { headerWords } from '../map/header-words.ts';
import type { Target } from '../map/targets.ts';
import type { ColumnSet } from './column-set.ts';
import { ancillary } from './column-sets/ancillary.ts';
import { annuity } from './column-sets/annuity.ts';
import { generic } from './column-sets/generic.ts';
import { life } from './column-sets/life.ts';
import { marketplace } from './column-sets/marketplace.ts';
import { medicareAdvantage } from './column-sets/medicare-advantage.ts';
import { medicareSupplement } from './column-sets/medicare-supplement.ts';
import { preneed } from './column-sets/preneed.ts';

/** The known kinds of files, in the order in which a user chooses; the last one fits all files. */
export const columnSets: readonly ColumnSet[] = [
  medicareAdvantage,
  medicareSupplement,
  life,
  annuity,
  preneed,
  marketplace,
  ancillary,
  generic,
];

interface Indexed {
  readonly set: ColumnSet;
  readonly telltale: ReadonlySet<string>;
  /** By header: its target, and its rank among that target's headers, from 0. */
  readonly columns: ReadonlyMap<string, { readonly target: Target; readonly rank: number }>;
}

const words = (list: string): string[] => (list === '' ? [] : list.split('|'));

const indexed: readonly Indexed[] = columnSets.map((set) => {
  const columns = new Map<string, { target: Target; rank: number }>();
  for (const [target, headers] of Object.entries(set.columns) as [Target, string][]) {
    for (const [rank, header] of words(headers).entries()) {
      const there = columns.get(header);
      if (!there || there.rank > rank) columns.set(header, { target, rank });
    }
  }
  return { set, telltale: new Set(words(set.telltale)), columns };
});

/** A header that identifies the kind weighs as much as three that the kind merely has. */
const TELLTALE = 3;
/** The least score that identifies a kind. Below it, the file could be anything. */
const ENOUGH = 6;

/** The set with this key; the one that fits all files if there is none. */
export const columnSetOf = (key: string | undefined): ColumnSet => columnSets.find((set) => set.key === key) ?? generic;

/** The kind of a file with these headers. */
export function detectColumnSet(headers: readonly string[]): ColumnSet {
  const found = headers.map(headerWords);
  let best = { set: generic, score: ENOUGH - 1 };
  for (const { set, telltale, columns } of indexed) {
    const told = found.filter((header) => telltale.has(header)).length;
    if (told === 0) continue;
    const score = told * TELLTALE + found.filter((header) => columns.has(header)).length;
    if (score > best.score) best = { set, score };
  }
  return best.set;
}

/** The target of a header in a file of this kind, and how certain it is (0 to 1). The general words for books come after the kind's own. */
export function targetInSet(set: ColumnSet, header: string): { target: Target; confidence: number } | undefined {
  const form = headerWords(header);
  for (const [index, sure] of [
    [indexed.find((each) => each.set === set), 0.99],
    [indexed.at(-1), 0.9],
  ] as const) {
    const named = index?.columns.get(form);
    if (named) return { target: named.target, confidence: sure - Math.min(named.rank, 40) / 1000 };
  }
  return undefined;
}

import type { ImportedThing } from '@bookline/contract/features/medicare-import';
import {
  type RxChange,
  type RxItem,
  type RxList,
  type RxRecord,
  rxLists,
} from '@bookline/contract/features/rx-details';
import { mbiLast4 } from '@bookline/contract/rules/mbi';
import { type Recognized, sameAs } from './recognize/recognize.ts';

/** What is stored for a contact, with the full Medicare number. */
export interface Kept {
  readonly record: RxRecord;
  readonly mbi: string | null;
}

interface Compared {
  readonly thing: ImportedThing;
  /** Adds it to the values to store. */
  readonly merge: (change: Merged) => void;
}
/** The lists to store. */
export type Merged = Required<Omit<RxChange, 'version'>>;

const named = { mbi: 'Medicare number', part_a_on: 'Part A since', part_b_on: 'Part B since', plan: 'Plan' } as const;
type MedicareField = keyof typeof named;
const fields: readonly MedicareField[] = ['mbi', 'part_a_on', 'part_b_on', 'plan'];

/** Each recognized item next to the stored one, in display order. */
export function compare(recognized: Recognized, kept: Kept): Compared[] {
  return [...compareMedicare(recognized, kept), ...rxLists.flatMap((list) => compareList(list, recognized, kept))];
}

/** The stored values before merging. */
export function unmerged({ record }: Kept): Merged {
  const { medications, pharmacies, doctors, conditions } = record;
  return {
    medications: [...medications],
    pharmacies: [...pharmacies],
    doctors: [...doctors],
    conditions: [...conditions],
    medicare: {},
  };
}

function compareMedicare({ medicare }: Recognized, { record, mbi }: Kept): Compared[] {
  const there: Record<MedicareField, string | null> = {
    mbi,
    part_a_on: record.medicare.part_a_on,
    part_b_on: record.medicare.part_b_on,
    plan: record.medicare.plan || null,
  };
  return fields.flatMap((field): Compared[] => {
    const value = medicare[field];
    if (value === undefined) return [];
    const now = there[field];
    const shown = (text: string) => (field === 'mbi' ? `•••• ${mbiLast4(text)}` : text);
    const state = now === null ? 'new' : now === value ? 'known' : 'differs';
    return [
      {
        thing: {
          key: `medicare.${field}`,
          section: 'medicare',
          title: named[field],
          detail: shown(value),
          state,
          there: state === 'differs' && now !== null ? shown(now) : null,
        },
        merge: (change) => {
          change.medicare = { ...change.medicare, [field]: value };
        },
      },
    ];
  });
}

function compareList<L extends RxList>(list: L, recognized: Recognized, { record }: Kept): Compared[] {
  const there = new Map<string, RxItem<RxList>>(record[list].map((item) => [sameAs(item), item]));
  return recognized[list].map((item, index): Compared => {
    const now = there.get(sameAs(item));
    // Values the text doesn't mention stay unchanged.
    const merged = now && { ...now, ...said(item), name: now.name };
    const state = !now ? 'new' : detailOf(merged ?? now) === detailOf(now) ? 'known' : 'differs';
    return {
      thing: {
        key: `${list}.${index}`,
        section: list,
        title: item.name,
        detail: detailOf(item),
        state,
        there: state === 'differs' && now ? detailOf(now) || 'No details' : null,
      },
      merge: (change) => {
        const items: RxItem<RxList>[] = change[list];
        const at = merged ? items.findIndex((one) => sameAs(one) === sameAs(item)) : -1;
        // Two strengths of one medication are two entries.
        if (at < 0 || !merged) items.push(item);
        else items[at] = merged;
      },
    };
  });
}

const said = (item: RxItem<RxList>) => Object.fromEntries(Object.entries(item).filter(([, value]) => value !== ''));

/** Everything but the name, as one line. */
function detailOf(item: RxItem<RxList>): string {
  return Object.entries(item)
    .filter(([field, value]) => field !== 'name' && field !== 'id' && value !== '')
    .map(([field, value]) => (field === 'npi' ? `NPI ${value}` : value))
    .join(' · ');
}

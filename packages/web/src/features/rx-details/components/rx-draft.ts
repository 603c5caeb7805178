import {
  type RxChangeInput,
  type RxList,
  type RxRecord,
  type RxSection,
  rxLists,
} from '@bookline/contract/features/rx-details';

/** An entry during editing. `id` is the original's, or '' for a new one. */
export type DraftEntry = Readonly<Record<string, string>>;

/** The details during editing. */
export interface RxDraft {
  readonly lists: Readonly<Record<RxList, readonly DraftEntry[]>>;
  readonly medicare: {
    /** The new number; '' keeps the current one. */
    readonly mbi: string;
    readonly removes_mbi: boolean;
    readonly part_a_on: string | null;
    readonly part_b_on: string | null;
    readonly plan: string;
  };
}

const sections: readonly RxSection[] = ['medicare', ...rxLists];

export function draftOf(record: RxRecord): RxDraft {
  const { mbi_last4: _, ...medicare } = record.medicare;
  return {
    lists: {
      medications: record.medications,
      pharmacies: record.pharmacies,
      doctors: record.doctors,
      conditions: record.conditions,
    },
    medicare: { ...medicare, mbi: '', removes_mbi: false },
  };
}

const partOf = (draft: RxDraft, section: RxSection): unknown =>
  section === 'medicare' ? draft.medicare : draft.lists[section];
const differ = (one: RxDraft, other: RxDraft, section: RxSection) =>
  JSON.stringify(partOf(one, section)) !== JSON.stringify(partOf(other, section));

/** The sections that differ between two drafts. */
export const changedSections = (base: RxDraft, draft: RxDraft): RxSection[] =>
  sections.filter((section) => differ(base, draft, section));

/** A draft with some sections from another one. */
export function withSections(draft: RxDraft, other: RxDraft, taken: readonly RxSection[]): RxDraft {
  const lists = { ...draft.lists };
  for (const list of rxLists) if (taken.includes(list)) lists[list] = other.lists[list];
  return { lists, medicare: taken.includes('medicare') ? other.medicare : draft.medicare };
}

const isBlank = (entry: DraftEntry) =>
  Object.entries(entry).every(([field, value]) => field === 'id' || value.trim() === '');

/** The request: the sections that differ from `base`, without empty rows. */
export function changeOf(base: RxDraft, draft: RxDraft, version: string): RxChangeInput {
  const changed = changedSections(base, draft);
  const { mbi, removes_mbi, ...medicare } = draft.medicare;
  const lists: Partial<Record<RxList, readonly DraftEntry[]>> = {};
  for (const list of rxLists)
    if (changed.includes(list))
      lists[list] = draft.lists[list]
        .filter((entry) => !isBlank(entry))
        .map(({ id, ...entry }) => (id ? { ...entry, id } : entry));
  return {
    version,
    ...(lists as Pick<RxChangeInput, RxList>),
    ...(changed.includes('medicare') && {
      medicare: { ...medicare, ...(mbi.trim() !== '' ? { mbi } : removes_mbi && { mbi: null }) },
    }),
  };
}

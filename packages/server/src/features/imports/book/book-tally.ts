import { headerWords } from '../map/header-words.ts';
import type { Guess } from '../map/mapping.ts';
import { isTarget } from '../map/targets.ts';
import type { BuiltRow } from '../read/built-row.ts';
import type { ColumnSet } from './column-set.ts';
import { targetInSet } from './column-sets.ts';
import type { Sensitive } from './sensitive-columns.ts';

/** Rows of a carrier's file with the same name. */
export interface Named {
  readonly name: string;
  rows: number;
}

/** What a carrier's file says about policies, for the lookup in the database. */
export interface FileBook {
  readonly import_type: string;
  readonly policies: number;
  readonly carriers: readonly Named[];
  readonly agents: readonly (Named & { readonly agent_npn: string; readonly agent_name: string })[];
  /** `policyKey` of each policy, by the carrier's name in the file; '' if it names none. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
}

/** The most distinct names. */
const MAX_NAMES = 1000;

/** Collects what rows say about policies. */
export function createBookTally(set: ColumnSet) {
  const carriers = new Map<string, Named>();
  const agents = new Map<string, FileBook['agents'][number]>();
  const keys: Record<string, string[]> = {};
  let policies = 0;
  return {
    add({ policy }: Pick<BuiltRow, 'policy'>): void {
      if (!policy) return;
      policies++;
      const { carrier, agent_npn, agent_name, key } = policy;
      if (carrier !== '') count(carriers, carrier, { name: carrier, rows: 0 });
      const agent = [agent_name, agent_npn && `NPN ${agent_npn}`].filter((text) => text !== '').join(', ');
      if (agent !== '') count(agents, agent, { name: agent, rows: 0, agent_npn, agent_name });
      if (key === '') return;
      const list = Object.hasOwn(keys, carrier) ? keys[carrier] : undefined;
      if (list) list.push(key);
      else if (Object.keys(keys).length < MAX_NAMES)
        Object.defineProperty(keys, carrier, { value: [key], enumerable: true });
    },
    book: (): FileBook => ({
      import_type: set.key,
      policies,
      carriers: byRows(carriers),
      agents: byRows(agents),
      keys,
    }),
  };
}

function count<T extends Named>(found: Map<string, T>, name: string, fresh: T): void {
  const there = found.get(name);
  if (there) there.rows++;
  else if (found.size < MAX_NAMES) found.set(name, { ...fresh, rows: 1 });
}

const byRows = <T extends Named>(found: ReadonlyMap<string, T>): T[] =>
  [...found.values()].sort((a, b) => b.rows - a.rows);

/**
 * Hints for the columns from the kind of file, and from earlier choices for such headers, which are certain. A column of sensitive numbers
 * that are not stored is left out, whatever users chose.
 */
export function hintsOf(
  set: ColumnSet,
  headers: readonly string[],
  sensitive: ReadonlyMap<number, Sensitive>,
  learned: Readonly<Record<string, string>>,
): Map<number, Guess> {
  const hints = new Map<number, Guess>();
  for (const [column, header] of headers.entries()) {
    const secret = sensitive.get(column);
    const words = headerWords(header);
    const before = Object.hasOwn(learned, words) ? learned[words] : undefined;
    if (secret !== undefined)
      hints.set(column, { target: secret === 'medicare' && before !== 'skip' ? 'mbi' : 'skip', confidence: 1 });
    else if (before !== undefined && isTarget(before)) hints.set(column, { target: before, confidence: 1 });
    else {
      const hint = targetInSet(set, header);
      if (hint) hints.set(column, hint);
    }
  }
  return hints;
}

import type { z } from 'zod';

export interface BadInput {
  /** The path of the fault as in an error body: `contacts_scope.search.tags.0`. */
  readonly field: string;
  readonly input: unknown;
}

/** Few fields accept any of these. */
const wrongs: readonly unknown[] = [
  { wrong: { very: true } },
  'no such value',
  -1,
  [['wrong']],
  true,
  1e300,
  'x'.repeat(30_000),
  '',
];
const MAX_PER_FIELD = 3;

/**
 * Inputs that a schema refuses, one fault each, in every field at any depth. The schema itself decides which values are wrong. The test checks
 * that the call refuses them too and names the field. `travelled` is the input as it arrives.
 */
export function badInputs(
  schema: z.ZodType,
  valid: unknown,
  travelled: (input: unknown) => unknown = (input) => input,
): BadInput[] {
  const found: BadInput[] = [];
  for (const path of fieldsOf(schema)) {
    let count = 0;
    for (const wrong of wrongs) {
      if (count === MAX_PER_FIELD) break;
      const input = withValue(valid, path, wrong);
      const issue = schema.safeParse(travelled(input)).error?.issues[0];
      if (!issue || !path.every((step, index) => index >= issue.path.length || String(issue.path[index]) === step))
        continue;
      const keys = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
      found.push({ field: [...issue.path, ...keys].join('.') || 'base', input });
      count++;
    }
  }
  return found;
}

/** A scope is the same in every call that has one. The first call tries all of it, and the others only that it is one. */
const triedScopes = new Set<z.core.$ZodType>();

/**
 * The paths of all fields. The first item represents a list. A field repeated in nested groups with the same name and schema counts once,
 * since a search of conditions would have thousands.
 */
function fieldsOf(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
  seen = new Map<string, z.core.$ZodType[]>(),
): string[][] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      if (path.length === 1 && path[0] === 'contacts_scope') {
        if (triedScopes.has(schema)) return [];
        triedScopes.add(schema);
      }
      return Object.entries(def.shape).flatMap(([key, field]) => {
        const same = seen.get(key) ?? [];
        if (path.length > 0 && same.includes(field)) return [];
        seen.set(key, [...same, field]);
        return [[...path, key], ...fieldsOf(field, [...path, key], seen)];
      });
    case 'array':
      return [[...path, '0'], ...fieldsOf(def.element, [...path, '0'], seen)];
    case 'record':
      return [[...path, 'key'], ...fieldsOf(def.valueType, [...path, 'key'], seen)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
      return fieldsOf(def.innerType, path, seen);
    case 'pipe':
      return fieldsOf((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in, path, seen);
    default:
      return [];
  }
}

/** A copy with one value changed. Missing parents are created. */
function withValue(base: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  if (/^\d+$/.test(step)) {
    const list: unknown[] = Array.isArray(base) ? [...base] : [];
    list[Number(step)] = withValue(list[Number(step)], rest, value);
    return list;
  }
  const known: Record<string, unknown> = typeof base === 'object' && base !== null ? { ...base } : {};
  return { ...known, [step]: withValue(known[step], rest, value) };
}

import { z } from 'zod';

/** A place in an input that accepts an id, found in its schema. */
interface IdPlace {
  /** `contacts_scope.pool_id`, `receivers.[].id`. */
  readonly path: string;
  /** The input with an id in this place. The rest comes from `base`, or a sample if it's missing there. */
  put(base: unknown, id: string): unknown;
}

type Schema = z.core.$ZodType;
type Shape = Readonly<Record<string, Schema>>;

/** An id no row has, to ask schemas whether they accept it. */
const SOME_ID = '0190d0a0-0000-7000-8000-00000000abcd';
/** Texts that are no ids: short ones, and one as long as an id. */
const WORDS = ['no id', 'no-id-but-as-long-as-one-would-be-00', 'NO_ID_BUT_AS_LONG_AS_ONE_WOULD_BE_00'];
const MAX_LEVELS = 10;

const takes = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a text field accepts ids: it accepts one and no other text, or it's named `…_id` and accepts one. */
function idFormat(schema: Schema, name: string): ((id: string) => string) | undefined {
  for (const format of [(id: string) => id, (id: string) => `group:${id}`])
    if (takes(schema, format(SOME_ID)) && (!WORDS.some((word) => takes(schema, word)) || /(^|_)j?ids?$/.test(name)))
      return format;
  return undefined;
}

/** Every place of a schema that accepts an id: in objects, lists, lists of objects, unions, and records. */
export function idPlaces(schema: Schema | undefined, name = '', level = 0): IdPlace[] {
  if (!schema || level > MAX_LEVELS) return [];
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = (inner: Schema) => idPlaces(inner, name, level + 1);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return within(def.innerType);
    case 'lazy':
      return within(def.getter());
    case 'pipe':
      return within((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in);
    case 'string': {
      const format = idFormat(schema, name);
      return format ? [{ path: '', put: (_, id) => format(id) }] : [];
    }
    case 'object':
      return Object.entries(def.shape as Shape).flatMap(([key, field]) =>
        idPlaces(field, key, level + 1).map((place) => ({
          path: place.path ? `${key}.${place.path}` : key,
          put(base: unknown, id: string) {
            const known = isObject(base) ? base : (sampleOf(schema) as Record<string, unknown>);
            return { ...known, [key]: place.put(known[key], id) };
          },
        })),
      );
    case 'array':
      return within(def.element).map((place) => ({
        path: place.path ? `[].${place.path}` : '[]',
        put(base: unknown, id: string) {
          const [first, ...rest] = Array.isArray(base) ? base : [];
          return [place.put(first, id), ...rest];
        },
      }));
    case 'record':
      return within(def.valueType as Schema).map((place) => ({
        path: place.path ? `{}.${place.path}` : '{}',
        put(base: unknown, id: string) {
          const known = isObject(base) ? base : {};
          const [key = 'x'] = Object.keys(known);
          return { ...known, [key]: place.put(known[key], id) };
        },
      }));
    case 'union':
      return def.options.flatMap((option) =>
        within(option).map((place) => ({
          path: place.path,
          put: (base: unknown, id: string) => place.put(takes(option, base) ? base : undefined, id),
        })),
      );
    default:
      return [];
  }
}

/** The smallest valid object, so that an id can be added. */
function sampleOf(schema: Schema): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape as Shape)
          .filter(([, field]) => !takes(field, undefined))
          .map(([key, field]) => [key, sampleOf(field)]),
      );
    case 'array':
      return takes(schema, []) ? [] : [sampleOf(def.element)];
    case 'union':
      return sampleOf(def.options[0] as Schema);
    case 'literal':
      return def.values[0];
    case 'enum':
      return Object.values(def.entries)[0];
    case 'pipe':
      return sampleOf((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in);
    case 'nullable':
      return null;
    case 'optional':
    case 'default':
    case 'prefault':
      return undefined;
    default:
      return [SOME_ID, 'plan', 'a', '1', 1, 30, 100, true, '2026-11-24', '2026-11-24T15:00:00Z'].find((value) =>
        takes(schema, value),
      );
  }
}

import { sep } from 'node:path';
import type { Plugin } from 'vite';
import { schemaCuts } from './schema-cuts.ts';

const STUB = '\0schema-stub';
const contract = /packages\/contract\/src\//;
const pathOf = (id: string | undefined) => id?.split('?')[0]?.replaceAll(sep, '/') ?? '';

/**
 * The browser needs only paths, methods, and types from the contract, because the server validates. So the build replaces Zod with a stub
 * and removes what only the server and the API reference read. That keeps about 40 kB of compressed script, and the creation of every
 * schema, out of the first load. Code that tries to validate with such a schema fails immediately. A check that the browser needs must be a
 * rule without a schema.
 */
export function schemasStayBehind(): Plugin {
  return {
    name: 'schemas-stay-behind',
    enforce: 'pre',
    resolveId(source, importer) {
      return source === 'zod' && contract.test(pathOf(importer)) ? STUB : undefined;
    },
    load(id) {
      return id === STUB ? stub : undefined;
    },
    transform: {
      // Once the types are off.
      order: 'post',
      handler(code, id) {
        if (!contract.test(pathOf(id))) return undefined;
        const cuts = schemaCuts(this.parse(code));
        // From the end, so that the places before stay where they are.
        const shorter = cuts
          .toSorted((a, b) => b.start - a.start)
          .reduce((text, { start, end, by }) => text.slice(0, start) + by + text.slice(end), code);
        return cuts.length > 0 ? { code: shorter, map: null } : undefined;
      },
    },
  };
}

// Every property and every call gives the stand-in again, so that any chain of schema making runs through.
const stub = `
const checks = new Set(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'shape', 'options']);
export const z = /* @__PURE__ */ new Proxy(function schema() {}, {
  get(_, name) {
    if (checks.has(name)) throw new Error('The schemas of the contract are not in the browser: .' + String(name) + ' works on the server only.');
    return typeof name === 'symbol' ? undefined : z;
  },
  apply: () => z,
});
`;

import { sep } from 'node:path';
import type { Plugin } from 'vite';

const STUB = '\0schema-stub';
const contract = /packages\/contract\/src\//;

/**
 * The browser takes paths, methods and types from the contract; checking is the server's. So the contract's calls get a stand-in for
 * Zod here, which keeps some 30 kB of compressed script and the making of every schema out of the first load. Whoever tries to check
 * something with such a schema is told at once. What the browser must check by itself is a rule without a schema.
 */
export function schemasStayBehind(): Plugin {
  return {
    name: 'schemas-stay-behind',
    enforce: 'pre',
    resolveId(source, importer) {
      const from = importer?.split('?')[0]?.replaceAll(sep, '/') ?? '';
      return source === 'zod' && contract.test(from) ? STUB : undefined;
    },
    load(id) {
      return id === STUB ? stub : undefined;
    },
  };
}

// Every property and every call gives the stand-in again, so that any chain of schema making runs through.
const stub = `
const checks = new Set(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', 'shape', 'options']);
export const z = new Proxy(function schema() {}, {
  get(_, name) {
    if (checks.has(name)) throw new Error('The schemas of the contract are not in the browser: .' + String(name) + ' works on the server only.');
    return typeof name === 'symbol' ? undefined : z;
  },
  apply: () => z,
});
`;

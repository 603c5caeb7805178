import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';

/** The screen people open first and most; what it needs is what most others need too. */
export const SCREEN = '/features/contact-list/pages/contacts-page.tsx';

/** What the frame loads after its screen, whatever the screen is. */
const AFTER_THE_SCREEN = [
  '/app/shell/current-account.tsx',
  '/app/shell/top-bar-tools.tsx',
  '/app/shell/offline-notice.tsx',
  '/features/quick-filters/components/navigation-views.tsx',
  '/features/quick-filters/components/views-anywhere.tsx',
  '/features/follow-ups/components/due-badge.tsx',
  '/features/texts/components/unread-badge.tsx',
  '/features/live/components/live-updates.tsx',
];

/** A module that this many screens and dialogs share is in one file with the others like it. */
const COMMON = 5;
/** A shared file of this many bytes, minified, stays a file of its own. */
const OWN_FILE = 30_000;

/** What every screen needs: one file instead of sixteen, which compress 10 kB worse. */
const first = { name: 'first', tags: ['$initial' as const], priority: 4 };

/**
 * Makes few files of the modules that screens share, instead of a small one for each set of screens that shares one, each with its own
 * request and its own start of compressing: what the contacts list shares with others, what the frame loads after every screen, what many
 * screens share, and what those of one feature do. Which modules these are only a build can say, because most of a library's index is
 * shaken off: so it builds once without writing, with the plugins that change what modules there are.
 */
export function fewFiles(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'few-files',
    apply: 'build',
    async config({ root }) {
      const chunks = await chunksOf(root, plugins());
      const kit = reached(chunks, [SCREEN], ({ isDynamicEntry }) => !isDynamicEntry);
      const after = reached(chunks, AFTER_THE_SCREEN, () => true);
      const small = new Set(
        [...chunks.values()]
          .filter(({ isDynamicEntry, code }) => !isDynamicEntry && code.length < OWN_FILE)
          .flatMap(({ moduleIds }) => moduleIds),
      );
      const shared = { includeDependenciesRecursively: false };
      const groups = [
        first,
        { ...shared, name: 'kit', test: (id: string) => kit.has(id), priority: 3 },
        { ...shared, name: 'after', test: (id: string) => after.has(id), priority: 2 },
        { ...shared, name: 'common', test: (id: string) => small.has(id), priority: 1, minShareCount: COMMON },
        { ...shared, name: partOf, test: (id: string) => small.has(id), minShareCount: 2 },
      ];
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
    generateBundle(_options, bundle) {
      const circle = circularImports(importsOf(bundle));
      if (circle)
        this.error(`These files import each other, so one would run before what it needs: ${circle.join(', ')}`);
    },
  };
}

const importsOf = (bundle: Rolldown.OutputBundle) =>
  Object.fromEntries(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [])),
  );

/** The names of files that import each other in a circle, or undefined. Only grouping makes one. */
export function circularImports(imports: Readonly<Record<string, readonly string[]>>): string[] | undefined {
  const done = new Set<string>();
  const follow = (name: string, path: readonly string[]): string[] | undefined => {
    if (path.includes(name)) return path.slice(path.indexOf(name));
    if (done.has(name)) return undefined;
    for (const next of imports[name] ?? []) {
      const circle = follow(next, [...path, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(imports)) {
    const circle = follow(name, []);
    if (circle) return circle;
  }
  return undefined;
}

/** The name of what the screens of one feature share, or of the icons that a few screens share. */
const partOf = (id: string) =>
  /\/web\/src\/features\/([^/]+)/.exec(id)?.[1] ?? (id.includes('/@tabler/icons-react/') ? 'icons' : undefined);

/** The files of a build with no group but the first load, by name. */
async function chunksOf(
  root: string | undefined,
  plugins: PluginOption[],
): Promise<ReadonlyMap<string, Rolldown.OutputChunk>> {
  const result = await build({
    ...(root && { root }),
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: true, rolldownOptions: { output: { codeSplitting: { groups: [first] } } } },
  });
  if (!('output' in result)) throw new Error('Expected one build.');
  return new Map(result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
}

/** The ids of the modules in the files that `from` and what it imports are in. Without those of the first load, and of files that aren't `wanted`. */
function reached(
  chunks: ReadonlyMap<string, Rolldown.OutputChunk>,
  from: readonly string[],
  wanted: (chunk: Rolldown.OutputChunk) => boolean,
): ReadonlySet<string> {
  const seen = new Set<string>();
  const ids = new Set<string>();
  const take = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || chunk.isEntry || chunk.name === first.name || seen.has(name)) return;
    seen.add(name);
    if (wanted(chunk)) for (const id of chunk.moduleIds) ids.add(id);
    chunk.imports.forEach(take);
  };
  for (const end of from) {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
    if (!chunk) throw new Error(`The build has no ${end}: was it renamed?`);
    take(chunk.fileName);
  }
  return ids;
}

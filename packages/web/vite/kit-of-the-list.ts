import { build, type Plugin, type PluginOption } from 'vite';

/** The screen people open first and most; what it needs is what most others need too. */
export const SCREEN = '/features/contact-list/pages/contacts-page.tsx';

/** What every screen needs: one file instead of sixteen, which compress 10 kB worse. */
const first = { name: 'first', tags: ['$initial' as const], priority: 2 };

/**
 * Makes one file of what every screen needs, and one of what the contacts list shares with other screens, instead of twenty small ones,
 * each with its own request and its own start of compressing. Which modules the second holds only a build can say, because most of a
 * library's index is shaken off: so it builds once without writing, with the plugins that change what modules there are.
 */
export function kitOfTheList(plugins: () => PluginOption[]): Plugin {
  return {
    name: 'kit-of-the-list',
    apply: 'build',
    async config({ root }) {
      const shared = await sharedByTheList(root, plugins());
      const kit = {
        name: 'kit',
        test: (id: string) => shared.has(id),
        priority: 1,
        includeDependenciesRecursively: false,
      };
      return { build: { rolldownOptions: { output: { codeSplitting: { groups: [first, kit] } } } } };
    },
  };
}

/** The ids of the modules that the list needs and does not have to itself. */
async function sharedByTheList(root: string | undefined, plugins: PluginOption[]): Promise<ReadonlySet<string>> {
  const result = await build({
    ...(root && { root }),
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, rolldownOptions: { output: { codeSplitting: { groups: [first] } } } },
  });
  if (!('output' in result)) throw new Error('Expected one build.');
  const chunks = new Map(
    result.output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const screen = [...chunks.values()].find((chunk) => chunk.moduleIds.some((id) => id.endsWith(SCREEN)));
  if (!screen) throw new Error(`The build has no ${SCREEN}: was it renamed?`);
  const shared = new Set<string>();
  const take = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || chunk.isEntry || chunk.name === first.name) return;
    chunks.delete(name);
    for (const id of chunk.moduleIds) shared.add(id);
    chunk.imports.forEach(take);
  };
  screen.imports.forEach(take);
  return shared;
}

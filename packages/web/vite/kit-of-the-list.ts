import { build, type PluginOption } from 'vite';

/** The screen people open first and most; what it needs is what most others need too. */
const SCREEN = '/features/contacts/pages/contacts-page.tsx';

/** What every screen needs: one file instead of sixteen, which compress 10 kB worse. */
export const first = { name: 'first', tags: ['$initial' as const], priority: 2 };

/**
 * The group of what the contacts list shares with other screens, as one file instead of twenty small ones, each with its own request and
 * its own start of compressing. Which modules that are only a build can say, because most of a library's index is shaken off: so it
 * builds once without writing, and reads them there.
 */
export async function kitOfTheList(plugins: PluginOption[]) {
  const result = await build({
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
  return {
    name: 'kit',
    test: (id: string) => shared.has(id),
    priority: 1,
    includeDependenciesRecursively: false,
  };
}

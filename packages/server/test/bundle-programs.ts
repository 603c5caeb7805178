import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const server = join(import.meta.dirname, '..');
/** Inside the package, so that Node finds its dependencies. */
const folder = join(server, 'node_modules/.cache/programs');

/** The paths of the programs that tests start as separate processes. */
export interface Programs {
  readonly server: string;
  readonly worker: string;
}

/**
 * Joins our files of each program, because dozens of processes start in a run and loading 1,600 files takes most of the time of a start.
 * What a file finds beside itself, such as SQL, style sheets, and threads, it still finds in the source.
 */
export async function bundlePrograms(): Promise<Programs> {
  const bundle = await rolldown({
    input: { server: join(server, 'test/server-process.fixture.ts'), worker: join(server, 'src/worker.ts') },
    platform: 'node',
    external: (id) => !/^([./]|@bookline\/)/.test(id),
    plugins: [
      {
        name: 'own-place',
        transform: (code, id) =>
          code
            .replaceAll('import.meta.dirname', JSON.stringify(dirname(id)))
            .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)),
      },
    ],
  });
  await bundle.write({ dir: folder, format: 'esm', cleanDir: true });
  await bundle.close();
  return { server: join(folder, 'server.js'), worker: join(folder, 'worker.js') };
}

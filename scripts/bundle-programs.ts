import { dirname, relative } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Joins our files of each program, named as in `programs` (name to path), into `folder`, because loading 1,600 files takes most of the time of a start. What a
 * file finds beside itself, such as SQL, style sheets, and threads, it still finds in the source, from the same place relative to `folder`. The folder must be
 * inside a package, so that Node finds its dependencies.
 */
export async function bundlePrograms(programs: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: programs,
    platform: 'node',
    external: (id) => !/^([./]|@bookline\/)/.test(id),
    plugins: [
      {
        name: 'own-place',
        transform: (code, id) => {
          const from = (path: string) => JSON.stringify(`/${relative(folder, path)}`);
          return code
            .replaceAll('import.meta.url', `new URL('.' + ${from(id)}, import.meta.url).href`)
            .replaceAll('import.meta.dirname', `(import.meta.dirname + ${from(dirname(id))})`);
        },
      },
    ],
  });
  await bundle.write({ dir: folder, format: 'esm', cleanDir: true, chunkFileNames: '[name]-[hash].js' });
  await bundle.close();
}

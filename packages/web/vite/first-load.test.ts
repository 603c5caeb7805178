import { expect, test } from 'vitest';
import { SCREEN } from './few-files.ts';
import { firstLoad } from './first-load.ts';

const chunk = (fileName: string, imports: string[], moduleIds: string[] = [], isEntry = false) => ({
  type: 'chunk',
  fileName,
  imports,
  moduleIds,
  isEntry,
});

const bundle = (...files: ReturnType<typeof chunk>[]) => Object.fromEntries(files.map((file) => [file.fileName, file]));

test('the first load is the entry, the list and what they import, each once; no other screen', () => {
  const files = firstLoad(
    bundle(
      chunk('other.js', ['kit.js', 'chart.js']),
      chunk('chart.js', []),
      chunk('index.js', ['runtime.js'], [], true),
      chunk('list.js', ['kit.js', 'index.js'], [`/web/src${SCREEN}`]),
      chunk('kit.js', ['runtime.js', 'index.js']),
      chunk('runtime.js', []),
    ),
  );
  expect(files.map(({ fileName }) => fileName).toSorted()).toEqual(['index.js', 'kit.js', 'list.js', 'runtime.js']);
});

test('reports a build without the list, because nothing would be measured', () => {
  expect(() => firstLoad(bundle(chunk('index.js', [], [], true)))).toThrow(SCREEN);
});

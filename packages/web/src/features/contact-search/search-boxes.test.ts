import { expect, it } from 'vitest';
import { boxesOf, withBox } from './search-boxes.ts';

const ohio = { state: ['OH'] };
const tagged = { tags: [3] };

it('shows each "any of" as a box, wherever it stands, and "none of" last', () => {
  const search = { none: [tagged], any: [ohio, tagged], all: [{ any: [ohio] }, { city: 'Dayton' }] };
  const { boxes, parts } = boxesOf(search);
  expect(boxes.map(({ id, kind, groups }) => [id, kind, groups])).toEqual([
    ['any', 'any', [ohio, tagged]],
    ['all.0', 'any', [ohio]],
    ['none', 'none', [tagged]],
  ]);
  expect(parts).toEqual([{ index: 1, group: { city: 'Dayton' } }]);
  const [any, further] = boxes;
  expect(any?.put([ohio])).toEqual({ any: [ohio] });
  expect(any?.put([])).toEqual({ any: undefined });
  expect(further?.put([tagged])).toEqual({ all: [{ any: [tagged] }, { city: 'Dayton' }] });
  expect(further?.put([])).toEqual({ all: [{ city: 'Dayton' }] });
});

it('adds a second "any of" beside the first, so that both must hold, and more to "none of"', () => {
  expect(withBox({}, 'any')).toEqual({ any: [{}, {}] });
  expect(withBox({ any: [ohio] }, 'any')).toEqual({ all: [{ any: [{}, {}] }] });
  expect(withBox({ none: [ohio] }, 'none')).toEqual({ none: [ohio, {}] });
});

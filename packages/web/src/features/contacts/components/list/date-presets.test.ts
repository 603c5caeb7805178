import { expect, it } from 'vitest';
import { birthPresets, pastPresets } from './date-presets.ts';

const named = (presets: ReturnType<typeof pastPresets>, label: string) => {
  const preset = presets.find((entry) => entry.label === label);
  return preset && [preset.from, preset.to];
};

it('reckons in the zone of whoever looks', () => {
  const now = new Date('2026-03-01T02:00:00Z');
  const presets = pastPresets('America/New_York', now);
  expect(named(presets, 'Today')).toEqual(['2026-02-28', '2026-02-28']);
  expect(named(presets, 'Last 7 days')).toEqual(['2026-02-22', '2026-02-28']);
  expect(named(presets, 'This month')).toEqual(['2026-02-01', '2026-02-28']);
  expect(named(presets, 'Over 30 days ago')).toEqual([undefined, '2026-01-29']);
});

it('finds who turns 65, on a leap day too', () => {
  const presets = birthPresets('UTC', new Date('2028-02-29T12:00:00Z'));
  expect(named(presets, 'Turns 65 in 90 days')).toEqual(['1963-02-28', '1963-05-29']);
  expect(named(presets, '65 and older')).toEqual([undefined, '1963-02-28']);
  expect(named(presets, 'Under 65')).toEqual(['1963-03-01', undefined]);
});

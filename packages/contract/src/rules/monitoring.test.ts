import { expect, it } from 'vitest';
import { needsMonitoringNotice } from './monitoring.ts';

it.each([
  ['their address is in one', ['CA', 'OH'], ['OH'], true],
  ['their area code is in one', ['OH', 'WA'], ['OH'], true],
  ['the agent is in one', ['OH'], ['FL'], true],
  ['no one is', ['OH', 'TX'], ['GA'], false],
  ['only their area code is known, and it isn’t in one', [undefined, 'OH'], [undefined], false],
  ['nothing is known about the other party', [undefined, undefined], ['OH'], true],
])('a notice is due in states where all parties must agree: %s', (_when, theirs, ours, due) => {
  expect(needsMonitoringNotice({ theirs, ours })).toBe(due);
});

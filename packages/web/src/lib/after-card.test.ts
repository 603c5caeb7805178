import { expect, it } from 'vitest';
import { screenText } from './after-card.ts';

it('leads only to screens of this app', () => {
  expect(screenText('/dialer/plans?plan=1')).toBe('/dialer/plans?plan=1');
  for (const other of ['https://example.test', '//example.test', '/\\example.test', 'dialer', '', 7, undefined])
    expect(screenText(other)).toBeUndefined();
});

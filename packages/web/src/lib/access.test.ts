import { expect, test } from 'vitest';
import { allows } from './access.ts';

test('users with the feature and one of the roles see a screen', () => {
  const agent = { features: ['sms'], roles: ['agent'] };
  expect(allows(agent, {})).toBe(true);
  expect(allows(agent, { feature: 'sms' })).toBe(true);
  expect(allows(agent, { feature: 'dialer' })).toBe(false);
  expect(allows(agent, { roles: ['admin', 'agent'] })).toBe(true);
  expect(allows(agent, { roles: ['admin'] })).toBe(false);
  expect(allows(agent, { feature: 'sms', roles: ['admin'] })).toBe(false);
});

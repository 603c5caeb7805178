import { expect, it } from 'vitest';
import { isVariant, variants } from './variant.ts';

it('R001: there is an agent-network, a preneed and a recruiting variant', () => {
  expect(variants).toEqual(['agent_network', 'preneed', 'recruiting']);
  expect(['preneed', 'Preneed', '', 'constructor'].map(isVariant)).toEqual([true, false, false, false]);
});

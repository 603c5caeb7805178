import { setupSteps } from '@bookline/contract/features/setup';
import { expect, it } from 'vitest';
import { stepAfter, stepAt } from './next-step.ts';

const steps = (...done: readonly string[]) => setupSteps.map((step) => ({ step, done: done.includes(step) }));

it('the next step is the open one that follows, then one left out before', () => {
  expect(stepAfter(steps('brand'), 'brand')?.step).toBe('statuses');
  expect(stepAfter(steps('brand', 'statuses', 'mail_server'), 'brand')?.step).toBe('phone_numbers');
  expect(stepAfter(steps('statuses', 'import', 'users'), 'import')?.step).toBe('brand');
  expect(stepAfter(steps(...setupSteps), 'import')).toBeUndefined();
  // What isn't done yet isn't its own next step.
  expect(
    stepAfter(steps('brand', 'statuses', 'mail_server', 'phone_numbers', 'text_registration', 'users'), 'import'),
  ).toBeUndefined();
});

it('a place belongs to its step, with the pages of an import that runs', () => {
  expect(stepAt('/admin/settings')).toBe('brand');
  expect(stepAt('/imports/leads')).toBe('import');
  expect(stepAt('/imports/attempts/7')).toBe('import');
  expect(stepAt('/contacts')).toBeUndefined();
});

import { orderTypes } from '@bookline/contract/rules/subscriptions';
import { expect, it } from 'vitest';
import { cancelText } from './cancel-dialog.tsx';

const period_end = '2026-03-04T12:00:00Z';
const zone = 'America/New_York';
const text = (given: Partial<Parameters<typeof cancelText>[1]>) =>
  cancelText('dialer', { status: 'active', order_type: orderTypes.self, period_end, ...given }, zone);

it('R341: says what a cancellation means for the kind of subscription', () => {
  expect(text({})).toMatch(/^You keep your minutes until Mar 4, 2026\. It isn’t renewed/);
  expect(text({ order_type: orderTypes.manager })).toMatch(/^Your team members keep their minutes until Mar 4, 2026/);
  expect(text({ order_type: orderTypes.company })).toMatch(/^All users with a license keep their minutes/);
});

it('R341: says that an unpaid subscription and a request end at once', () => {
  expect(text({ status: 'past_due' })).toBe(
    'It ends now, and the renewal is no longer due. You lose your minutes at once. This can’t be undone.',
  );
  expect(text({ status: 'pending', order_type: orderTypes.company })).toMatch(/^The request ends now/);
});

import { describe, expect, it } from 'vitest';
import { dialerSubscriptions, smsSubscriptions } from '../features/subscriptions.ts';
import { leadsTeam, minutesOf, orderTypes, subscriptionType, unitWord } from './subscriptions.ts';

describe('the type of a subscription', () => {
  const manager = { order_type: orderTypes.manager };
  const self = { order_type: orderTypes.self };

  it('R156: is company if the company has one', () => {
    expect(subscriptionType({ company: {}, personal: self })).toBe('company');
    expect(subscriptionType({ company: {}, personal: undefined })).toBe('company');
  });

  it('R157: is manager for Subscription::ManagerPay', () => {
    expect(manager.order_type).toBe('Subscription::ManagerPay');
    expect(subscriptionType({ company: null, personal: manager })).toBe('manager');
  });

  it('R158: is self for Subscription::SelfPay', () => {
    expect(self.order_type).toBe('Subscription::SelfPay');
    expect(subscriptionType({ company: null, personal: self })).toBe('self');
    expect(subscriptionType({ company: null, personal: null })).toBeUndefined();
  });
});

it('every begun minute counts', () => {
  expect([0, 1, 60, 61, 3_600].map(minutesOf)).toEqual([0, 1, 1, 2, 60]);
});

it('R345: texts have the same calls as minutes, under their own names', () => {
  const paths = (calls: Record<string, { readonly path: string }>) => Object.values(calls).map(({ path }) => path);
  expect(paths(smsSubscriptions)).toEqual(paths(dialerSubscriptions).map((path) => path.replaceAll('dialer', 'sms')));
  expect(paths(smsSubscriptions)).toContain('/v1/sms/sms_licenses_order');
});

it('names units, and those who lead a team', () => {
  expect([unitWord('dialer', 1), unitWord('dialer', 2), unitWord('sms', 1)]).toEqual(['minute', 'minutes', 'text']);
  expect([leadsTeam(['admin']), leadsTeam(['manager']), leadsTeam(['agent'])]).toEqual([true, true, false]);
});

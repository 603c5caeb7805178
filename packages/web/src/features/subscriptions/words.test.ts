import { orderTypes } from '@bookline/contract/rules/subscriptions';
import { describe, expect, it } from 'vitest';
import {
  cancelType,
  endText,
  includedText,
  leftText,
  licensesText,
  priceText,
  statusOf,
  unallocated,
  unitsText,
} from './words.ts';

describe('amounts', () => {
  it('names minutes and texts', () => {
    expect([unitsText('dialer', 1), unitsText('dialer', 1250), unitsText('sms', 1), unitsText('sms', 0)]).toEqual([
      '1 minute',
      '1,250 minutes',
      '1 text',
      '0 texts',
    ]);
  });
  it('R236: says what is left, and that nothing is', () => {
    expect([leftText('dialer', 120, 500), leftText('dialer', 500, 500), leftText('sms', 7, 5)]).toEqual([
      '380 minutes left',
      'No minutes left',
      'No texts left',
    ]);
  });
  it('counts licenses', () => expect([licensesText(1), licensesText(10)]).toEqual(['1 license', '10 licenses']));
  it('never leaves less than nothing to allocate', () =>
    expect([unallocated({ pool: 5000, allocated: 4500 }), unallocated({ pool: 100, allocated: 900 })]).toEqual([
      500, 0,
    ]));
});

describe('plans', () => {
  it('names price and units for each period', () => {
    expect(priceText({ price: '20.00', period: 'month' })).toBe('$20.00 a month');
    expect(priceText({ price: '0.00', period: 'month' })).toBe('Free');
    expect(includedText('dialer', { units: 500, period: 'year' })).toBe('500 minutes a year');
  });
});

describe('subscriptions', () => {
  const zone = 'America/New_York';
  const period_end = '2026-03-04T12:00:00Z';
  const of = (given: object) =>
    ({ status: 'active', cancel_at_end: false, period_end, ended_at: null, ...given }) as const;
  it('says when it renews or ends', () => {
    expect(endText(of({}), zone)).toBe('Renews on Mar 4, 2026');
    expect(endText(of({ cancel_at_end: true }), zone)).toBe('Ends on Mar 4, 2026');
    expect(endText(of({ status: 'past_due' as const }), zone)).toBe('Was due on Mar 4, 2026');
    expect(endText(of({ status: 'ended' as const, ended_at: '2026-02-01T02:00:00Z' }), zone)).toBe(
      'Ended on Jan 31, 2026',
    );
    expect(endText(of({ status: 'pending' as const, period_end: null }), zone)).toBe('');
  });
  it('tells a canceled one from an active one', () => {
    expect(statusOf(of({})).label).toBe('Active');
    expect(statusOf(of({ cancel_at_end: true })).label).toBe('Canceled');
  });
  it('R341: a company subscription is canceled by its own type', () => {
    expect([cancelType(orderTypes.company), cancelType(orderTypes.manager), cancelType(orderTypes.self)]).toEqual([
      'company',
      'other',
      'other',
    ]);
  });
});

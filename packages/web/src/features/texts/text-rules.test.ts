import type { TextMessage } from '@bookline/contract/features/texts';
import { describe, expect, it } from 'vitest';
import { laterChoices } from './later-choices.ts';
import { dayLabel, groupTexts } from './text-groups.ts';

const ZONE = 'America/New_York';

const text = (id: string, at: string, change: Partial<TextMessage> = {}): TextMessage => ({
  id,
  conversation_id: 'c',
  direction: 'inbound',
  status: 'received',
  words: id,
  files: [],
  links: [],
  mms: false,
  our_number: '+16145550100',
  their_number: '+16145550142',
  sender: null,
  automatic: false,
  units: 1,
  problem: null,
  send_at: null,
  created_at: at,
  sent_at: null,
  delivered_at: null,
  cancelable: false,
  ...change,
});

describe('groupTexts', () => {
  it('texts of one author within minutes stand together', () => {
    const [day] = groupTexts(
      [
        text('a', '2026-11-26T15:00:00Z'),
        text('b', '2026-11-26T15:04:00Z'),
        text('c', '2026-11-26T15:20:00Z'),
        text('d', '2026-11-26T15:21:00Z', { direction: 'outbound' }),
      ],
      ZONE,
    );
    expect(day?.groups.map(({ texts }) => texts.map(({ id }) => id))).toEqual([['a', 'b'], ['c'], ['d']]);
  });
  it('days are those of the reader’s zone, and a scheduled text is under the day it will be sent', () => {
    const days = groupTexts(
      [
        text('a', '2026-11-27T03:00:00Z'),
        text('b', '2026-11-27T12:00:00Z'),
        text('c', '2026-11-26T12:00:00Z', { status: 'scheduled', send_at: '2026-11-28T15:00:00Z' }),
      ],
      ZONE,
    );
    expect(days.map(({ day }) => day)).toEqual(['2026-11-26', '2026-11-27', '2026-11-28']);
  });
});

it.each([
  ['2026-11-26', 'Today'],
  ['2026-11-25', 'Yesterday'],
  ['2026-11-27', 'Tomorrow'],
  ['2026-11-20', 'Friday, November 20'],
  ['2025-11-20', 'Thursday, November 20, 2025'],
])('dayLabel(%s): %s', (day, label) => expect(dayLabel(day, ZONE, new Date('2026-11-26T15:00:00Z'))).toBe(label));

describe('laterChoices', () => {
  it('on a Thursday morning', () =>
    expect(laterChoices(ZONE, Date.parse('2026-11-26T15:00:00Z'))).toEqual([
      { label: 'In an hour', at: '2026-11-26T16:00:00.000Z' },
      { label: 'This afternoon, 2 PM', at: '2026-11-26T19:00:00.000Z' },
      { label: 'Tomorrow, 9 AM', at: '2026-11-27T14:00:00.000Z' },
      { label: 'Monday, 9 AM', at: '2026-11-30T14:00:00.000Z' },
    ]));
  it('on a Sunday evening, Monday is tomorrow', () =>
    expect(laterChoices(ZONE, Date.parse('2026-11-29T23:00:00Z')).map(({ label }) => label)).toEqual([
      'In an hour',
      'Tomorrow, 9 AM',
    ]));
});

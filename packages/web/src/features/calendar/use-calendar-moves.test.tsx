// @vitest-environment happy-dom
import type { CalendarEvent } from '@bookline/contract/features/calendar';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openScreen } from '../../lib/screen.fixture.tsx';
import { keyOf, type ShownEvent } from './shown-events.ts';
import { useCalendarMoves } from './use-calendar-moves.ts';

const event = {
  id: 'e1',
  series_id: 's1',
  occurrence_at: '2027-03-10T14:00:00.000Z',
  starts_at: '2027-03-10T14:00:00.000Z',
  ends_at: '2027-03-10T15:00:00.000Z',
  all_day: false,
  title: 'Stand-up',
  version: 1,
} as unknown as CalendarEvent;
const place = { start: '2027-03-11 11:00:00', end: '2027-03-11 12:00:00' };

function Screen() {
  const [answered, setAnswered] = useState(1);
  const moves = useCalendarMoves('UTC', answered);
  return (
    <>
      <button type="button" onClick={() => moves.move({ kind: 'event', event }, place)}>
        Drag
      </button>
      <button type="button" onClick={() => setAnswered(2)}>
        Answer
      </button>
      {moves.asking && (
        <button type="button" onClick={() => moves.confirm('one')}>
          Move
        </button>
      )}
    </>
  );
}

const once = { ...event, id: 'e2', series_id: null, occurrence_at: null } as unknown as CalendarEvent;
const before = { id: keyOf(once), start: '2027-03-10 14:00:00', end: '2027-03-10 15:00:00' } as unknown as ShownEvent;

function Page() {
  const [answered, setAnswered] = useState(1);
  const moves = useCalendarMoves('UTC', answered);
  return (
    <>
      <button type="button" onClick={() => moves.move({ kind: 'event', event: once }, place)}>
        Drag
      </button>
      <button type="button" onClick={() => setAnswered(answered + 1)}>
        Answer
      </button>
      <output>{String(moves.applied([before])[0]?.start)}</output>
    </>
  );
}

it("a reply from before the move doesn't put the event back", async () => {
  const reply = Promise.withResolvers<Response>();
  const { user, sent } = openScreen(<Page />, () => reply.promise);
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const shows = () => screen.getByRole('status').textContent;
  await press('Drag');
  await expect.poll(() => sent.length).toBe(1);
  await press('Answer');
  expect(shows()).toBe(place.start);
  reply.resolve(Response.json({ data: {}, history_id: 'h1', overlaps: [] }));
  // After the call's own reply, the next one has the event's place.
  await expect
    .poll(async () => {
      await press('Answer');
      return shows();
    })
    .toBe(before.start);
});

it('moves a repeating event even if the calendar reloads while the user chooses', async () => {
  const { user, sent } = openScreen(<Screen />, () => Response.json({ data: {}, history_id: 'h1', overlaps: [] }));
  for (const name of ['Drag', 'Answer', 'Move']) await user.click(screen.getByRole('button', { name }));
  await expect
    .poll(() => sent)
    .toMatchObject([
      { method: 'PUT', body: { event: { starts_at: '2027-03-11T11:00:00.000Z', version: 1 }, apply_to: 'one' } },
    ]);
});

import type { Shown, ShownEvent } from '../shown-events.ts';
import { AgendaList } from './agenda-list.tsx';
import { MonthDots } from './month-dots.tsx';

/** The month on a phone: small days, and the selected day's events as a list. */
export default function PhoneMonth({
  day,
  onDay,
  shown,
  withOwner,
  onOpen,
}: {
  readonly day: string;
  readonly onDay: (day: string) => void;
  readonly shown: readonly ShownEvent[];
  readonly withOwner: boolean;
  readonly onOpen: (shown: Shown) => void;
}) {
  return (
    <>
      <MonthDots day={day} onDay={onDay} month={day} onMonth={onDay} shown={shown} size="md" />
      <AgendaList from={day} to={day} shown={shown} withOwner={withOwner} onOpen={onOpen} />
    </>
  );
}

import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { Alert, Button } from '@mantine/core';
import { dayText } from '../../../lib/dates.ts';
import { hourText } from './due-text.ts';

interface Draft {
  readonly title: string;
  readonly note: string;
  readonly due_on: string | null;
  readonly due_time: string;
}

/** Shows who changed the follow-up during editing and the saved version. The user's input stays in the form. */
export function FollowUpConflict({
  mine,
  theirs,
  onOverwrite,
}: {
  readonly mine: Draft;
  readonly theirs: FollowUp;
  readonly onOverwrite: () => void;
}) {
  const dueOf = (day: string | null, time: string | null) =>
    day && `${dayText(day)}${time ? `, ${hourText(time)}` : ''}`;
  const differing = [
    theirs.title !== mine.title && `“${theirs.title}”`,
    (theirs.due_on !== mine.due_on || (theirs.due_time ?? '') !== mine.due_time) &&
      `due ${dueOf(theirs.due_on, theirs.due_time)}`,
    theirs.note !== mine.note && (theirs.note ? `with the note “${theirs.note}”` : 'without a note'),
    theirs.done_at !== null && 'done',
  ].filter((words) => words !== false);
  return (
    <Alert
      color="orange"
      variant="light"
      title={`${theirs.updated_by.name} changed this follow-up while you were editing`}
    >
      {differing.length > 0 ? `The saved follow-up is ${differing.join(', ')}.` : 'Both versions are the same.'} Your
      changes are below. Review them, then save again.
      <div>
        <Button mt="xs" size="compact-sm" variant="default" onClick={onOverwrite}>
          Save my changes
        </Button>
      </div>
    </Alert>
  );
}

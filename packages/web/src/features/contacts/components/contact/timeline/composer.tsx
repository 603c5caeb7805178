import { SegmentedControl } from '@mantine/core';
import { type Ref, useState } from 'react';
import { allows } from '../../../../../lib/access.ts';
import { useCurrentUser } from '../../../../../lib/session.ts';
import { ActivityComposer } from '../../../../activity-tracking/components/activity-composer.tsx';
import { NoteComposer } from '../../../../contact-notes/components/note-composer.tsx';
import classes from './timeline.module.css';

/** What is added to a timeline by hand: a note, or what was done. What is typed in one stays while the other shows. */
export function Composer({
  contactId,
  field,
}: {
  readonly contactId: string;
  readonly field: Ref<HTMLTextAreaElement>;
}) {
  const [mode, setMode] = useState('note');
  const user = useCurrentUser();
  if (!allows(user, { feature: 'activity_tracking' })) return <NoteComposer contactId={contactId} field={field} />;
  return (
    <>
      <SegmentedControl
        className={classes.tabs}
        aria-label="What to add"
        data={[
          { value: 'note', label: 'Note' },
          { value: 'activity', label: 'Activity' },
        ]}
        value={mode}
        onChange={setMode}
      />
      {mode === 'note' ? (
        <NoteComposer contactId={contactId} field={field} />
      ) : (
        <ActivityComposer contactId={contactId} field={field} />
      )}
    </>
  );
}

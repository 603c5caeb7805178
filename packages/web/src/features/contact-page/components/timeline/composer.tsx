import { SegmentedControl } from '@mantine/core';
import { type Ref, useState } from 'react';
import { allows } from '../../../../lib/access.ts';
import { useCurrentUser } from '../../../../lib/session.ts';
import { ActivityComposer } from '../../../activity-tracking/activity-tracking.api.ts';
import { NoteComposer } from '../../../contact-notes/contact-notes.api.ts';
import classes from './timeline.module.css';

/** Adds a note or logs an activity. Input in one stays while the other is shown. */
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
        aria-label="Entry type"
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

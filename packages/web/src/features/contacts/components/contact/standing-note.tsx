import { Button, Group, Textarea } from '@mantine/core';
import { LongText } from '../../../../ui/long-text.tsx';
import { useStandingNote } from '../../use-standing-note.ts';
import { useContactEdit } from './edit/contact-edit.ts';
import classes from './standing-note.module.css';

/** As the contract says. */
const MOST = 5000;

/** What everybody should know before they call: one note that stands on top and saves itself. */
export function StandingNote() {
  const { contact, readOnly } = useContactEdit();
  if (!readOnly) return <Written key={contact.id} />;
  if (contact.description === '') return null;
  return (
    <section className={classes.note} aria-label="Standing note">
      <LongText>{contact.description}</LongText>
    </section>
  );
}

const words = { saved: '', typing: 'Not saved yet', saving: 'Saving…', failed: '', conflict: '' } as const;

function Written() {
  const note = useStandingNote();
  return (
    <section className={classes.note} aria-label="Standing note">
      <Textarea
        aria-label="Standing note"
        placeholder="What everybody should know before they call"
        value={note.text}
        onChange={(event) => note.type(event.currentTarget.value)}
        onBlur={() => note.state === 'typing' && note.save()}
        error={note.failure}
        maxLength={MOST}
        autosize
        minRows={1}
        maxRows={12}
        variant="unstyled"
        classNames={{ input: classes.field }}
      />
      {note.state === 'failed' && (
        <Button variant="default" size="compact-sm" onClick={note.save}>
          Save again
        </Button>
      )}
      {note.theirs !== undefined && (
        <div role="alert" className={classes.theirs}>
          Somebody else changed this note meanwhile. {note.theirs === '' ? 'They emptied it.' : 'They wrote:'}
          {note.theirs !== '' && (
            <div className={classes.other}>
              <LongText>{note.theirs}</LongText>
            </div>
          )}
          <Group gap="xs" mt="xs">
            <Button variant="default" size="compact-sm" onClick={note.takeTheirs}>
              Take theirs
            </Button>
            <Button size="compact-sm" onClick={note.keepMine}>
              Keep mine
            </Button>
          </Group>
        </div>
      )}
      <span role="status" className={classes.state}>
        {words[note.state]}
      </span>
    </section>
  );
}

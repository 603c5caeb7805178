import { MAX_NOTES } from '@bookline/contract/rules/limits';
import { Button, Group, Textarea } from '@mantine/core';
import { LongText } from '../../../ui/long-text.tsx';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useStandingNote } from '../use-standing-note.ts';
import classes from './standing-note.module.css';

/** The pinned note at the top, which saves itself. It holds what every user should know before a call. */
export function StandingNote() {
  const { contact, readOnly } = useContactEdit();
  if (!readOnly) return <Written key={contact.id} />;
  if (contact.description === '') return null;
  return (
    <section className={classes.note} aria-label="Important note">
      <LongText>{contact.description}</LongText>
    </section>
  );
}

const words = { saved: '', typing: 'Not saved', saving: 'Saving…', failed: '', conflict: '' } as const;

function Written() {
  const note = useStandingNote();
  return (
    <section className={classes.note} aria-label="Important note">
      <Textarea
        aria-label="Important note"
        placeholder="What everyone should know before they call"
        value={note.text}
        onChange={(event) => note.type(event.currentTarget.value)}
        onBlur={() => note.state === 'typing' && note.save()}
        error={note.failure}
        maxLength={MAX_NOTES}
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
          Someone changed this note while you were editing. {note.theirs === '' ? 'They cleared it.' : 'Their version:'}
          {note.theirs !== '' && (
            <div className={classes.other}>
              <LongText>{note.theirs}</LongText>
            </div>
          )}
          <Group gap="xs" mt="xs">
            <Button variant="default" size="compact-sm" onClick={note.takeTheirs}>
              Use theirs
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

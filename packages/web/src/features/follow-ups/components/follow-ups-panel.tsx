import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useContactEdit } from '../../contacts/components/contact/edit/contact-edit.ts';
import { Section } from '../../contacts/components/contact/section.tsx';
import { useOpened } from '../../contacts/use-opened.ts';
import { useContactFollowUps } from '../follow-ups.data.ts';
import { FollowUpForm } from './follow-up-form.tsx';
import { FollowUpRow } from './follow-up-row.tsx';
import classes from './follow-ups.module.css';
import { useFollowUpActions } from './use-follow-up-actions.ts';

const NEW = 'new';

/** When to get back to the contact: open follow-ups first, done ones on demand. */
export function FollowUpsPanel() {
  const { contact, readOnly } = useContactEdit();
  const { data, error, refetch } = useContactFollowUps(contact.id);
  const opened = useOpened('follow_up');
  const rows = data?.data;
  const shown = rows?.find(({ id }) => id === opened.id);
  return (
    <Section
      title="Follow-ups"
      action={
        !readOnly && (
          <Tooltip label="New follow-up">
            <ActionIcon size={24} aria-label="New follow-up" onClick={() => opened.open(NEW)}>
              <IconPlus size={16} />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {rows ? (
        <Rows rows={rows} readOnly={readOnly} onOpen={opened.open} />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={2} />
      )}
      {!readOnly && (opened.id === NEW || shown) && (
        <FollowUpForm
          key={opened.id}
          contactId={contact.id}
          owner={contact.owner}
          {...(shown && { followUp: shown })}
          onClose={opened.close}
        />
      )}
    </Section>
  );
}

function Rows({
  rows,
  readOnly,
  onOpen,
}: {
  readonly rows: readonly FollowUp[];
  readonly readOnly: boolean;
  readonly onOpen: (id: string) => void;
}) {
  const { id: me } = useCurrentUser();
  const actions = useFollowUpActions();
  const [showsDone, setShowsDone] = useState(false);
  const done = rows.filter(({ state }) => state === 'done');
  const open = rows.filter(({ state }) => state !== 'done');
  return (
    <div className={classes.panel}>
      {open.length === 0 && <p className={classes.none}>Nothing to follow up.</p>}
      <ul className={classes.rows}>
        {[...open, ...(showsDone ? done : [])].map((row) => (
          <FollowUpRow
            key={row.id}
            followUp={row}
            actions={actions}
            readOnly={readOnly}
            showAssignee={row.assignee?.id !== me}
            onOpen={() => onOpen(row.id)}
          />
        ))}
      </ul>
      {done.length > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => setShowsDone(!showsDone)} aria-expanded={showsDone}>
          {showsDone ? 'Hide done' : `Show ${done.length} done`}
        </Button>
      )}
    </div>
  );
}

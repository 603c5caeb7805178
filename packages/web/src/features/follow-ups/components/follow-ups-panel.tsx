import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { useContactFollowUps } from '../follow-ups.data.ts';
import { FollowUpForm } from './follow-up-form.tsx';
import { FollowUpRow } from './follow-up-row.tsx';
import classes from './follow-ups.module.css';
import { MoreFollowUps } from './more-follow-ups.tsx';
import { useFollowUpActions } from './use-follow-up-actions.ts';

/** The composer adds it. */
const NEW = 'new';

/** The contact's follow-ups: open ones first, completed ones on request. */
export function FollowUpsPanel() {
  const { contact, readOnly } = useContactEdit();
  const pages = useContactFollowUps(contact.id);
  const { data, error, refetch } = pages;
  const opened = useOpened('follow_up');
  const rows = data?.pages.flatMap((page) => page.data);
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
        <Rows rows={rows} more={<MoreFollowUps pages={pages} />} readOnly={readOnly} onOpen={opened.open} />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <TextSkeleton lines={2} />
      )}
      {!readOnly && shown && (
        <FollowUpForm
          key={opened.id}
          contactId={contact.id}
          owner={contact.owner}
          followUp={shown}
          onClose={opened.close}
        />
      )}
    </Section>
  );
}

function Rows({
  rows,
  more,
  readOnly,
  onOpen,
}: {
  readonly rows: readonly FollowUp[];
  /** Loads the next page of open ones. */
  readonly more: ReactNode;
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
      {open.length === 0 && <p className={classes.none}>No follow-ups yet</p>}
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
      {more}
      {done.length > 0 && (
        <Button variant="subtle" size="compact-xs" onClick={() => setShowsDone(!showsDone)} aria-expanded={showsDone}>
          {showsDone ? 'Hide done' : `Show ${done.length} done`}
        </Button>
      )}
    </div>
  );
}

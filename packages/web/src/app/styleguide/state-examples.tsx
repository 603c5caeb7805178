import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { Confirm } from '../../ui/confirm.tsx';
import { RowsSkeleton, TextSkeleton } from '../../ui/skeletons.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ForbiddenState } from '../../ui/states/forbidden-state.tsx';
import { NotFoundState } from '../../ui/states/not-found-state.tsx';
import { StatusChip } from '../../ui/status-chip.tsx';
import { TagChip } from '../../ui/tag-chip.tsx';
import { toast } from '../../ui/toast.ts';
import { Example, Part } from './example.tsx';
import classes from './styleguide-page.module.css';

const colors = [
  ['New', '#868e96'],
  ['Hot', '#e03131'],
  ['Quoted', '#e8590c'],
  ['Waiting', '#f08c00'],
  ['Client', '#2f9e44'],
  ['Applied', '#1971c2'],
  ['Recruit', '#6741d9'],
] as const;

/** What a screen shows instead of its content, and short messages. */
export function StateExamples() {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Part title="Empty and other states" when="ui/states. Say what will appear here, and offer the first step.">
        <Example state="Empty">
          <EmptyState icon={IconFileText} title="No files yet" actions={<Button>Upload file</Button>}>
            Add applications, scopes of appointment, and notes.
          </EmptyState>
        </Example>
        <Example state="Failed">
          <ErrorState message="The server didn’t answer. Try again in a moment." onRetry={() => undefined} />
        </Example>
        <Example state="Offline">
          <ErrorState message="You’re offline." offline onRetry={() => undefined} />
        </Example>
        <Example state="No access">
          <ForbiddenState />
        </Example>
        <Example state="Not found">
          <NotFoundState />
        </Example>
        <Example state="Loading">
          <RowsSkeleton rows={2} />
          <TextSkeleton lines={3} />
        </Example>
      </Part>
      <Part
        title="Status badge"
        when="ui/status-chip.tsx for a status, ui/tag-chip.tsx for a tag. Colors are softened, so text stays readable."
      >
        <Example state="Status">
          <div className={classes.row}>
            {colors.map(([label, color]) => (
              <StatusChip key={label} label={label} color={color} />
            ))}
          </div>
        </Example>
        <Example state="Tag">
          <div className={classes.row}>
            {colors.map(([name, color]) => (
              <TagChip key={name} name={name} color={color} />
            ))}
          </div>
        </Example>
        <Example state="Too long">
          <StatusChip label={'Waiting for the underwriter of the carrier to answer '.repeat(2)} color="#1971c2" />
        </Example>
      </Part>
      <Part
        title="Toast and confirmation"
        when="ui/toast.ts says what was done and offers Undo. ui/confirm.tsx asks before what can’t be undone."
      >
        <Example state="Toasts">
          <div className={classes.row}>
            <Button variant="default" onClick={() => toast.done('Follow-up added')}>
              Done
            </Button>
            <Button variant="default" onClick={() => toast.done('Contact deleted', { undo: () => undefined })}>
              Done, with Undo
            </Button>
            <Button variant="default" onClick={() => toast.info('12,408 contacts are being transferred.')}>
              Info
            </Button>
            <Button variant="default" onClick={() => toast.failed('Not saved. You’re offline.')}>
              Failed
            </Button>
          </div>
        </Example>
        <Example state="Confirmation">
          <Button color="red" onClick={() => setAsking(true)}>
            Delete contact
          </Button>
          <Confirm
            opened={isAsking}
            title="Delete this contact?"
            action="Delete contact"
            danger
            onClose={close}
            onConfirm={close}
          >
            It’s permanently deleted after 30 days.
          </Confirm>
        </Example>
      </Part>
    </>
  );
}

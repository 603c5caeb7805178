import type { ImportAttempt } from '@bookline/contract/features/imports';
import { Button, List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useStartUndo, useUndoPreview } from '../imports.data.ts';

const number = new Intl.NumberFormat('en-US');
const count = (many: number, one: string, several: string) => `${number.format(many)} ${many === 1 ? one : several}`;

/** Asks before an import is undone: what goes, what goes back, and what is to become of contacts that somebody has worked on since. */
export function UndoDialog({ attempt, onClose }: { readonly attempt: ImportAttempt; readonly onClose: () => void }) {
  const { data, error } = useUndoPreview(attempt.id);
  const [workedOn, setWorkedOn] = useState<'leave' | 'take'>('leave');
  const start = useStartUndo();
  const zone = useTimeZone();
  const preview = data?.data;
  const failure = error ?? start.error;
  const confirm = () =>
    start.mutate({ params: { id: attempt.id }, body: { worked_on: workedOn } }, { onSuccess: onClose });
  return (
    <Dialog
      opened
      title={attempt.undo ? 'Go on with the undo?' : 'Undo this import?'}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            color="red"
            disabled={!preview || preview.refusal !== null}
            loading={start.isPending}
            onClick={confirm}
          >
            {attempt.undo ? 'Go on' : 'Undo the import'}
          </Button>
        </>
      }
    >
      {!preview && !error && <TextSkeleton lines={4} />}
      {preview && (
        <Stack gap="sm">
          <List size="sm" spacing={4}>
            <List.Item>
              {count(preview.created, 'contact that it made is', 'contacts that it made are')} deleted.
            </List.Item>
            {preview.updated > 0 && (
              <List.Item>
                What {count(preview.updated, 'row', 'rows')} changed on contacts you had goes back to what it was. What
                somebody changed since stays, and you are told.
              </List.Item>
            )}
            {preview.records > 0 && (
              <List.Item>
                {count(preview.records, 'policy or Medicare number', 'policies and Medicare numbers')} of contacts you
                had: what was added goes, what was changed or ended is as before.
              </List.Item>
            )}
            {attempt.review > 0 && (
              <List.Item>
                {count(attempt.review, 'row that waits', 'rows that wait')} for your decision: closed as duplicates.
              </List.Item>
            )}
          </List>
          {preview.worked_on > 0 && (
            <Radio.Group
              label={`Somebody has worked on ${count(preview.worked_on, 'contact', 'contacts')} since`}
              description="A note, a call, a policy, an edit, another owner, a merge"
              value={workedOn}
              onChange={(value) => setWorkedOn(value === 'take' ? 'take' : 'leave')}
            >
              <Stack gap={6} mt="xs">
                <Radio value="leave" label="Leave them as they are" />
                <Radio value="take" label="Delete them too" />
              </Stack>
            </Radio.Group>
          )}
          <Text size="sm" c="dimmed" component="div">
            It runs in the background; you can stop it and go on later. An undo cannot be undone, but deleted contacts
            can be restored for 30 days. Possible until <RelativeTime at={preview.until} zone={zone} />.
          </Text>
          {preview.refusal && (
            <Text size="sm" c="var(--mantine-color-error)">
              {preview.refusal}
            </Text>
          )}
        </Stack>
      )}
      <Text size="sm" c="var(--mantine-color-error)" mt={failure ? 'sm' : 0} role="alert" component="div">
        {failure && sentenceOf(failure)}
      </Text>
    </Dialog>
  );
}

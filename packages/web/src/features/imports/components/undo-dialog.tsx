import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, List, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useStartUndo, useUndoPreview } from '../imports.data.ts';

const count = (many: number, one: string, several: string) => `${formatNumber(many)} ${many === 1 ? one : several}`;

/** Confirms the undo of an import: what is deleted, what is restored, and what happens to contacts with newer activity. */
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
      title={attempt.undo ? 'Resume the undo?' : 'Undo this import?'}
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
            {attempt.undo ? 'Resume undo' : 'Undo import'}
          </Button>
        </>
      }
    >
      {!preview && !error && <TextSkeleton lines={4} />}
      {preview && (
        <Stack gap="sm">
          <List size="sm" spacing={4}>
            <List.Item>{count(preview.created, 'contact it created is', 'contacts it created are')} deleted.</List.Item>
            {preview.updated > 0 && (
              <List.Item>
                Changes from {count(preview.updated, 'row', 'rows')} to existing contacts are reverted. Fields edited
                later stay as they are and are listed.
              </List.Item>
            )}
            {preview.records > 0 && (
              <List.Item>
                {count(preview.records, 'policy or Medicare number', 'policies and Medicare numbers')} of existing
                contacts: added ones are removed, and updated or ended ones are restored.
              </List.Item>
            )}
            {attempt.review > 0 && (
              <List.Item>
                {count(attempt.review, 'row waiting', 'rows waiting')} for review are closed as duplicates.
              </List.Item>
            )}
          </List>
          {preview.worked_on > 0 && (
            <Radio.Group
              label={`${count(preview.worked_on, 'contact has', 'contacts have')} new activity since the import`}
              description="A note, call, policy, edit, owner change, or merge"
              value={workedOn}
              onChange={(value) => setWorkedOn(value === 'take' ? 'take' : 'leave')}
            >
              <Stack gap={6} mt="xs">
                <Radio value="leave" label="Keep them" />
                <Radio value="take" label="Delete them too" />
              </Stack>
            </Radio.Group>
          )}
          <Text size="sm" c="dimmed" component="div">
            Runs in the background. You can stop it and resume later. The undo itself can’t be undone, but deleted
            contacts can be restored for 30 days. Available until <RelativeTime at={preview.until} zone={zone} />.
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

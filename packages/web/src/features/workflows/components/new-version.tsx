import type { WfFlowPage } from '@bookline/contract/features/workflow-flows';
import { Alert, Button, Checkbox, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAcceptVersion } from '../workflows.data.ts';
import { StepChanges } from './step-changes.tsx';

/** R330: a template version the owner hasn't accepted: its changes, and a button to accept it. */
export function NewVersion({
  flow,
  newer,
}: {
  readonly flow: WfFlowPage;
  readonly newer: NonNullable<WfFlowPage['newer']>;
}) {
  const [reviewing, setReviewing] = useState(false);
  return (
    <Alert color="blue" variant="light" title={`Version ${newer.version} of the steps is available`}>
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {flow.version > 0
            ? `This workflow stays on version ${flow.version} until you accept the new one.`
            : 'Accept it to activate this workflow.'}{' '}
          Steps by {newer.author.name}.
        </Text>
        {flow.editable && (
          <Button size="compact-sm" aria-haspopup="dialog" onClick={() => setReviewing(true)}>
            Review version {newer.version}
          </Button>
        )}
      </Stack>
      {reviewing && <Review flow={flow} newer={newer} onClose={() => setReviewing(false)} />}
    </Alert>
  );
}

function Review({
  flow,
  newer: { version, changes },
  onClose,
}: {
  readonly flow: WfFlowPage;
  readonly newer: NonNullable<WfFlowPage['newer']>;
  readonly onClose: () => void;
}) {
  const [moving, setMoving] = useState(false);
  const accept = useAcceptVersion();
  const send = () =>
    accept.mutate(
      { params: { id: flow.id }, body: { version, move_running: moving } },
      {
        onSuccess: () => {
          toast.done(`Version ${version} accepted`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      opened
      size="lg"
      title={`Accept version ${version}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={accept.isPending}>
            Cancel
          </Button>
          <Button onClick={send} loading={accept.isPending}>
            Accept version {version}
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        <Text size="sm">The steps act as {flow.owner.name}. New contacts start with this version.</Text>
        {changes.length === 0 ? (
          <Text size="sm">The steps are the same. They have a new author.</Text>
        ) : (
          <StepChanges changes={changes} label="Changes" />
        )}
        {flow.counts.active > 0 && (
          <Checkbox
            label="Move contacts in progress to this version"
            description="Contacts whose step no longer exists finish the version they started."
            checked={moving}
            onChange={(event) => setMoving(event.currentTarget.checked)}
          />
        )}
        {accept.error && (
          <Text size="sm" c="red" role="alert">
            {sentenceOf(accept.error)}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}

import type { WfFlowPage } from '@bookline/contract/features/workflow-flows';
import type { WfTemplate } from '@bookline/contract/features/workflow-templates';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { toast } from '../../../ui/toast.ts';
import { useActivateFlow } from '../workflows.data.ts';
import { PublishSteps } from './publish-steps.tsx';
import type { StepsDraft } from './use-steps-draft.ts';

/**
 * The main button of a workflow: turns it on with the steps as they are, publishes changed steps, or pauses it. Publishing and activating are
 * two calls, because steps may run for several people; if the second one fails, the button offers it again.
 */
export function TurnOn({
  flow,
  editor,
}: {
  readonly flow: WfFlowPage | undefined;
  readonly editor: StepsDraft | undefined;
}) {
  const [publishing, setPublishing] = useState(false);
  const activate = useActivateFlow();
  const template = editor?.latest;
  const isOn = flow?.active === true;
  const unpublished =
    template !== undefined && (!template.active || template.changed || template.author_gone || editor?.dirty === true);
  const setOn = (activated: boolean) =>
    flow &&
    activate.mutate(
      { params: { id: flow.id }, body: { activated } },
      {
        onSuccess: ({ data }) =>
          toast.done(activated ? `${data.name} is on` : `${data.name} is paused. No step runs until you turn it on.`),
      },
    );
  const published = (saved: WfTemplate) => {
    editor?.setSaved(saved);
    setPublishing(false);
    if (flow?.editable && !isOn) setOn(true);
  };
  const publish = () => editor?.ifComplete(() => editor.save(() => setPublishing(true)));
  const canTurnOn = flow?.editable === true && !isOn;
  const isChanged = template?.changed === true || editor?.dirty === true;
  const label = canTurnOn ? 'Turn on' : !flow ? 'Publish' : isChanged ? 'Publish changes' : 'Activate steps';
  return (
    <>
      {isOn && (
        <Button variant="default" loading={activate.isPending} onClick={() => setOn(false)}>
          Pause
        </Button>
      )}
      {unpublished && (canTurnOn || isOn || !flow) ? (
        <Button
          disabled={editor?.draft.steps.length === 0}
          loading={(editor?.saving ?? false) || (activate.isPending && !isOn)}
          onClick={publish}
        >
          {label}
        </Button>
      ) : (
        canTurnOn && (
          <Button loading={activate.isPending} onClick={() => setOn(true)}>
            Turn on
          </Button>
        )
      )}
      {publishing && template && (
        <PublishSteps template={template} turnsOn={canTurnOn} onDone={published} onClose={() => setPublishing(false)} />
      )}
    </>
  );
}

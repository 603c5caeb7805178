import { useParams } from '@tanstack/react-router';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import classes from '../components/workflow.module.css';
import { WorkflowView } from '../components/workflow-view.tsx';
import { useFlow, useTemplate } from '../workflows.data.ts';

/** R330: a workflow that runs for someone. */
export function FlowPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const flow = useFlow(id);
  const template = useTemplate(flow.data?.data.template.id);
  // Steps of someone else that are inactive can't be seen. Their workflow can.
  const hidden = template.error instanceof ApiError && template.error.status === 404;
  if (flow.data && (template.data || hidden))
    return <WorkflowView key={id} flow={flow.data.data} template={hidden ? undefined : template.data?.data} />;
  const error = flow.data ? template.error : flow.error;
  const missing = error instanceof ApiError && error.status === 404;
  const retry = () => void (flow.data ? template.refetch() : flow.refetch());
  return (
    <>
      <PageHeader title="Workflow" />
      {!error && (
        <div className={classes.page}>
          <TextSkeleton lines={6} />
        </div>
      )}
      {error && (missing ? <NotFoundState /> : <ErrorState message={sentenceOf(error)} onRetry={retry} />)}
    </>
  );
}

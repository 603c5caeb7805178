import { useParams } from '@tanstack/react-router';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import classes from '../components/workflow.module.css';
import { WorkflowView } from '../components/workflow-view.tsx';
import { useTemplate } from '../workflows.data.ts';

/** R329: the steps of a workflow that runs for no one the user sees: a draft, or what a colleague shares. */
export function TemplatePage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data, error, refetch } = useTemplate(id);
  if (data) return <WorkflowView key={id} flow={undefined} template={data.data} />;
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Workflow" />
      {!error && (
        <div className={classes.page}>
          <TextSkeleton lines={6} />
        </div>
      )}
      {error &&
        (missing ? <NotFoundState /> : <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />)}
    </>
  );
}

import { sentenceOf } from '../../../lib/api-error.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useAllowList } from '../auth-ips.data.ts';
import { AllowListForm } from '../components/allow-list-form.tsx';
import classes from './allowed-networks-page.module.css';

/** The networks from which users can sign in. */
export function AllowedNetworksPage() {
  const { data, error, refetch } = useAllowList();
  return (
    <>
      <PageHeader title="Allowed networks" />
      <div className={classes.page}>
        {error && !data ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <AllowListForm list={data.data} />
        ) : (
          <TextSkeleton lines={5} />
        )}
      </div>
    </>
  );
}

import { Skeleton, Stack } from '@mantine/core';
import { useParams, useSearch } from '@tanstack/react-router';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { CorporationForm } from '../components/corporation-form.tsx';
import { typeOf, typeWords } from '../components/corporation-words.ts';
import { useCorporation } from '../corporations.data.ts';
import classes from './corporation-page.module.css';

/** One corporation, or a new one at `new`. */
export function CorporationPage() {
  const { id = 'new' } = useParams({ strict: false });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const isNew = id === 'new';
  const { data, error, refetch } = useCorporation(isNew ? null : id);
  const type = typeOf(search.type) ?? 'company';
  if (error instanceof ApiError && error.status === 404)
    return (
      <NotFoundState
        order={1}
        title="We couldn’t find that corporation"
        actions={
          <ButtonLink to={paths.admin_corporations} variant="default">
            All corporations
          </ButtonLink>
        }
      />
    );
  const found = isNew ? null : data?.data;
  const title = isNew ? `New ${typeWords[type].toLowerCase()}` : (found?.name ?? 'Corporation');
  return (
    <>
      <PageHeader title={title} detail={found ? typeWords[found.type] : undefined} />
      <div className={classes.page}>
        {error && !found && !isNew ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : found === undefined ? (
          <Stack gap="md" aria-busy="true">
            <Skeleton h={220} />
            <Skeleton h={180} />
          </Stack>
        ) : (
          <CorporationForm key={`${id} ${type} ${found?.updated_at}`} found={found} type={type} />
        )}
      </div>
    </>
  );
}

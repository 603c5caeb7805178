import { Alert, Button } from '@mantine/core';
import { IconBookmarkOff } from '@tabler/icons-react';
import { OfflineError, sentenceOf } from '../../../../lib/api-error.ts';
import { ButtonLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import type { SavedView } from './saved-view.ts';
import type { SetListState } from './use-list-state.ts';

/** Instead of the list where its view cannot be shown: why, and the way on. */
export function ViewTrouble({ view, onChange }: { readonly view: SavedView; readonly onChange: SetListState }) {
  const toAll = (
    <ButtonLink to={paths.contacts} search={{}} variant="default">
      Show all contacts
    </ButtonLink>
  );
  if (view.kind === 'failed')
    return (
      <ErrorState
        title="The view could not be loaded"
        message={sentenceOf(view.error)}
        offline={view.error instanceof OfflineError}
        onRetry={view.retry}
      />
    );
  if (view.kind === 'gone')
    return (
      <EmptyState icon={IconBookmarkOff} title="This view is not there" actions={toAll}>
        It was deleted, or is not shared with you any more.
      </EmptyState>
    );
  if (view.kind !== 'broken') return null;
  return (
    <EmptyState
      icon={IconBookmarkOff}
      title={`“${view.filter.name}” cannot be shown as it was saved`}
      actions={
        <>
          {toAll}
          <Button onClick={() => onChange(view.rest)}>Show what is left of it</Button>
        </>
      }
    >
      {view.problem} Without it the view would hold more contacts than it was made for, so nothing shows until you say
      so.
    </EmptyState>
  );
}

/** What a view names that is gone, or that the reader does not know. */
export function ViewMissing({ view }: { readonly view: SavedView }) {
  if (view.kind !== 'ready' || view.filter.missing.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" radius={0} py={6} role="note">
      {view.filter.missing.join(' ')}
    </Alert>
  );
}

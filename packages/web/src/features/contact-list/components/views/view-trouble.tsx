import { Alert, Button } from '@mantine/core';
import { IconBookmarkOff } from '@tabler/icons-react';
import { OfflineError, sentenceOf } from '../../../../lib/api-error.ts';
import { ButtonLink } from '../../../../lib/links.tsx';
import { paths } from '../../../../lib/paths.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../../ui/states/error-state.tsx';
import type { SavedView, SetListState } from '../../../contact-search/contact-search.api.ts';

/** Replaces the list if its view can't be shown: the reason and the next step. */
export function ViewTrouble({ view, onChange }: { readonly view: SavedView; readonly onChange: SetListState }) {
  const toAll = (
    <ButtonLink to={paths.contacts} search={{}} variant="default">
      Show all contacts
    </ButtonLink>
  );
  if (view.kind === 'failed')
    return (
      <ErrorState
        title="We couldn’t load this view"
        message={sentenceOf(view.error)}
        offline={view.error instanceof OfflineError}
        onRetry={view.retry}
      />
    );
  if (view.kind === 'gone')
    return (
      <EmptyState icon={IconBookmarkOff} title="We couldn’t find that view" actions={toAll}>
        It was deleted or is no longer shared with you.
      </EmptyState>
    );
  if (view.kind !== 'broken') return null;
  return (
    <EmptyState
      icon={IconBookmarkOff}
      title={`Some filters in “${view.filter.name}” no longer work`}
      actions={
        <>
          {toAll}
          <Button onClick={() => onChange(view.rest)}>Show without those filters</Button>
        </>
      }
    >
      {view.problem} Without those filters, this view would include more contacts than intended. No contacts are shown
      until you choose.
    </EmptyState>
  );
}

/** Lists what a view names that was deleted or is hidden from the user. */
export function ViewMissing({ view }: { readonly view: SavedView }) {
  if (view.kind !== 'ready' || view.filter.missing.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" radius={0} py={6} role="note">
      {view.filter.missing.join(' ')}
    </Alert>
  );
}

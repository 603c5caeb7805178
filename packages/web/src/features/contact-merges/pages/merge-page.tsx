import { Alert, Button, Skeleton, Switch, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink, IconLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { ActionBar } from '../../../ui/action-bar.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { spokenName } from '../../contact-fields/contact-fields.api.ts';
import classes from '../components/merge.module.css';
import { type MergeChoice, mergeBody, survivorOf } from '../components/merge-choice.ts';
import { OneByOne } from '../components/one-by-one.tsx';
import { SideBySide } from '../components/side-by-side.tsx';
import { useComparison, useMerge, useUndoMerge } from '../contact-merges.data.ts';

/** The contacts that the URL names. */
const readIds = (search: Readonly<Record<string, unknown>>) => ({
  ids: typeof search.ids === 'string' ? search.ids.split(',').filter(Boolean) : [],
});
const untouched: MergeChoice = { survivor_id: undefined, fields: {} };

/** R308: compares up to ten contacts and merges them into one. */
export function MergePage() {
  const [{ ids }] = useUrlState(readIds);
  const { data, error, refetch, isFetching } = useComparison(ids);
  const [choice, setChoice] = useState(untouched);
  const [showsAll, setShowsAll] = useState(false);
  const narrow = useNarrow();
  const merge = useMerge();
  const undo = useUndoMerge();
  const navigate = useNavigate();
  const comparison = data?.data;
  const header = (
    <PageHeader
      title="Merge contacts"
      back={
        <IconLink to={paths.duplicates} aria-label="Back to duplicates">
          <IconArrowLeft size={18} />
        </IconLink>
      }
    />
  );
  if (ids.length < 2)
    return (
      <>
        {header}
        <EmptyState title="Nothing to merge" actions={<ButtonLink to={paths.duplicates}>Go to duplicates</ButtonLink>}>
          Choose two to ten contacts in the contact list, or a pair on the Duplicates page.
        </EmptyState>
      </>
    );
  if (!comparison)
    return (
      <>
        {header}
        {error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.page} aria-busy="true">
            <Skeleton h={64} />
            <Skeleton h={320} />
          </div>
        )}
      </>
    );

  const survivor = comparison.contacts.find(({ id }) => id === survivorOf(comparison, choice));
  const name = survivor ? spokenName(survivor) : '';
  const send = () =>
    merge.mutate(
      { body: mergeBody(comparison, choice) },
      {
        onSuccess: ({ data: { merge_id, contact } }) => {
          void navigate({ to: paths.contact({ id: contact.id }) });
          toast.done(`Contacts merged into ${spokenName(contact)}`, {
            // The page has closed by then, so the mutation's own callback wouldn't run.
            undo: () =>
              void undo.mutateAsync({ params: { id: merge_id } }).then(
                () => toast.done('Merge undone'),
                () => undefined,
              ),
          });
        },
        // Shows what changed beside the messages about it.
        onError: (failure) => failure instanceof ApiError && failure.status === 409 && void refetch(),
      },
    );
  const different = comparison.fields.filter(({ differs }) => differs);
  const shared = {
    comparison,
    fields: showsAll ? comparison.fields : different,
    choice,
    onSurvivor: (survivor_id: string) => setChoice((before) => ({ ...before, survivor_id })),
    onTake: (field: string, id: string) =>
      setChoice((before) => ({ ...before, fields: { ...before.fields, [field]: id } })),
  };
  return (
    <>
      {header}
      <div className={classes.page}>
        <Text size="sm" c="dimmed">
          Notes, files, policies, permissions, and activity move to the contact you keep. Links to the other contacts
          open it too. You can undo a merge for 30 days.
        </Text>
        {comparison.united.length > 0 && (
          <ul className={classes.notes}>
            {comparison.united.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <Switch
          size="xs"
          label="Show matching fields"
          checked={showsAll}
          onChange={(event) => setShowsAll(event.currentTarget.checked)}
        />
        {narrow ? <OneByOne {...shared} /> : <SideBySide {...shared} />}
        {merge.error && (
          <Alert color="red" role="alert" title="Not merged">
            {merge.error instanceof ApiError
              ? Object.values(merge.error.fields)
                  .flat()
                  .map((sentence) => <div key={sentence}>{sentence}</div>)
              : sentenceOf(merge.error)}
          </Alert>
        )}
        <ActionBar
          inset
          says={
            <>
              {comparison.contacts.length} contacts become one: <b>{name}</b>
            </>
          }
        >
          <Button variant="default" onClick={() => window.history.back()}>
            Cancel
          </Button>
          <Button onClick={send} loading={merge.isPending} disabled={isFetching}>
            Merge {comparison.contacts.length} contacts
          </Button>
        </ActionBar>
      </div>
    </>
  );
}

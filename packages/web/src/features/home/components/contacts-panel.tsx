import type { ReplyOf } from '@bookline/contract/endpoint';
import type { ContactRow, contacts } from '@bookline/contract/features/contacts';
import type { UseQueryResult } from '@tanstack/react-query';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ContactRows } from '../../contact-fields/contact-fields.api.ts';
import classes from './panels.module.css';

/** The first few contacts of a list, with loading and error states. */
export function ContactsPanel({
  title,
  query,
  sort,
  timeOf,
  empty,
}: {
  readonly title: string;
  readonly query: UseQueryResult<ReplyOf<typeof contacts.list>, Error>;
  /** The list order for the link to all of them. */
  readonly sort: string;
  readonly timeOf: (row: ContactRow) => string | null;
  readonly empty: string;
}) {
  const { data, error, refetch } = query;
  return (
    <Panel
      flush
      title={title}
      action={
        <TextLink to={paths.contacts} search={{ sort }} size="sm">
          See all
        </TextLink>
      }
    >
      {data ? (
        data.data.length > 0 ? (
          <ContactRows rows={data.data} timeOf={timeOf} />
        ) : (
          <EmptyState order={3} title="No contacts yet">
            {empty}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.loading}>
          <RowsSkeleton rows={6} />
        </div>
      )}
    </Panel>
  );
}

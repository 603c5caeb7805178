import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import rows from '../../../ui/contact-rows.module.css';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import classes from './panels.module.css';

/** The first few entries of a list elsewhere, with loading, empty, and error states. */
export function ListTile<Reply, Row>({
  title,
  to,
  search = {},
  query,
  rowsOf,
  row,
  empty,
}: {
  readonly title: string;
  /** Where all of them are. */
  readonly to: string;
  readonly search?: Record<string, string>;
  readonly query: UseQueryResult<Reply, Error>;
  readonly rowsOf: (reply: Reply) => readonly Row[];
  /** One entry, as a list item. */
  readonly row: (row: Row) => ReactNode;
  readonly empty: { readonly title: string; readonly text: string };
}) {
  const { data, error, refetch } = query;
  const found = data === undefined ? undefined : rowsOf(data);
  return (
    <Panel
      flush
      title={title}
      action={
        <TextLink to={to} search={search} size="sm">
          See all
        </TextLink>
      }
    >
      {found ? (
        found.length > 0 ? (
          <ul className={rows.rows}>{found.map(row)}</ul>
        ) : (
          <EmptyState order={3} title={empty.title}>
            {empty.text}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <div className={classes.loading}>
          <RowsSkeleton rows={4} />
        </div>
      )}
    </Panel>
  );
}

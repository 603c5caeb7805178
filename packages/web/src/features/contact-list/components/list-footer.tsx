import { formatNumber } from '@bookline/contract/rules/numbers';
import { NativeSelect, Text, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { Pager } from '../../../ui/table/pager.tsx';
import { type ListState, pageSizes, type SetListState } from '../../contact-search/contact-search.api.ts';
import classes from './list-footer.module.css';

/** The number of rows, their range, and the pager. */
export function ListFooter({
  state,
  count,
  exact,
  onChange,
}: {
  readonly state: ListState;
  readonly count: number;
  readonly exact: boolean;
  readonly onChange: SetListState;
}) {
  const pages = Math.max(1, Math.ceil(count / state.limit));
  return (
    <div className={classes.footer}>
      <Pager
        page={state.page}
        limit={state.limit}
        count={count}
        exact={exact}
        onPageChange={(page) => onChange({ page })}
      />
      {pages > 1 && (
        <GoToPage key={state.page} page={state.page} pages={pages} exact={exact} onGo={(page) => onChange({ page })} />
      )}
      <NativeSelect
        size="xs"
        className={classes.size}
        aria-label="Rows per page"
        value={state.limit}
        data={pageSizes.map((size) => ({ value: String(size), label: `${size} rows` }))}
        onChange={(event) => onChange({ limit: Number(event.currentTarget.value) })}
      />
    </div>
  );
}

function GoToPage({
  page,
  pages,
  exact,
  onGo,
}: {
  readonly page: number;
  readonly pages: number;
  readonly exact: boolean;
  readonly onGo: (page: number) => void;
}) {
  const [typed, setTyped] = useState(String(page));
  const onKeyDown = (event: KeyboardEvent) => {
    const wanted = Number(typed);
    if (event.key === 'Enter' && wanted >= 1 && wanted !== page) onGo(exact ? Math.min(wanted, pages) : wanted);
  };
  return (
    <div className={classes.goTo}>
      <Text size="sm" c="dimmed" component="span">
        Page
      </Text>
      <TextInput
        size="xs"
        w="3.5rem"
        inputMode="numeric"
        aria-label="Go to page"
        title="Enter a page number and press Enter"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={() => setTyped(String(page))}
        onKeyDown={onKeyDown}
      />
      <Text size="sm" c="dimmed" component="span" className="tabular">
        of {formatNumber(pages)}
        {!exact && '+'}
      </Text>
    </div>
  );
}

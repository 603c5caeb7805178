import type { Conversation } from '@bookline/contract/features/texts';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { MAX_LONG_SEARCH } from '@bookline/contract/rules/limits';
import { Chip, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconMessages, IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useScaled, useVirtualRows } from '../../../ui/table/use-virtual-rows.ts';
import { filterOf, type InboxState } from '../inbox-state.ts';
import type { useConversations } from '../texts.data.ts';
import { ConversationRow } from './conversation-row.tsx';
import classes from './inbox.module.css';

/** The height of a row, as in inbox.module.css. */
const ROW = 64;
/** The next page loads when this many rows are left. */
const AHEAD = 20;

const states = [
  { value: 'open', label: 'Open' },
  { value: 'snoozed', label: 'Snoozed' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const;

/** The list keeps its place while the screen is left, and when its first conversation opens. */
const places = new Map<string, number>();

/** The conversations with their search and filters. Only the rows in sight are rendered. */
export function ConversationList({
  state,
  onState,
  found,
  rows,
  selectedId,
  searchField,
}: {
  readonly state: InboxState;
  readonly onState: (change: Partial<InboxState>) => void;
  readonly found: ReturnType<typeof useConversations>;
  readonly rows: readonly Conversation[];
  readonly selectedId: string | undefined;
  readonly searchField: RefObject<HTMLInputElement | null>;
}) {
  const filter = filterOf(state);
  const { conversation: _, text: __, ...search } = state;
  return (
    <section className={classes.list} aria-label="Conversations">
      <div className={classes.find}>
        <SearchField q={state.q ?? ''} onSearch={(q) => onState({ q: q || undefined })} field={searchField} />
        <div className={classes.filters}>
          <NativeSelect
            size="xs"
            w="5.5rem"
            aria-label="State"
            value={filter.state}
            onChange={(event) => {
              const next = states.find(({ value }) => value === event.currentTarget.value)?.value;
              onState({ state: next === 'open' && !state.q ? undefined : next });
            }}
            data={[...states]}
          />
          <Filter label="Unread" on={filter.unread} onChange={(on) => onState({ unread: on || undefined })} />
          <Filter label="Mine" on={filter.mine} onChange={(on) => onState({ mine: on || undefined })} />
          <Filter label="Unknown" on={filter.unknown} onChange={(on) => onState({ unknown: on || undefined })} />
        </div>
      </div>
      <Rows
        found={found}
        rows={rows}
        selectedId={selectedId}
        search={search}
        scrollKey={JSON.stringify(filter)}
        isNarrowed={filter.q !== '' || filter.unread || filter.mine || filter.unknown || filter.state !== 'open'}
      />
    </section>
  );
}

const Filter = ({
  label,
  on,
  onChange,
}: {
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: true | undefined) => void;
}) => (
  <Chip size="xs" checked={on} onChange={(checked) => onChange(checked || undefined)}>
    {label}
  </Chip>
);

function SearchField({
  q,
  onSearch,
  field,
}: {
  readonly q: string;
  readonly onSearch: (q: string) => void;
  readonly field: RefObject<HTMLInputElement | null>;
}) {
  const [typed, setTyped] = useState(q);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim()), DEBOUNCE_MS);
  return (
    <TextInput
      ref={field}
      size="xs"
      type="search"
      aria-label="Search texts"
      placeholder="Search names, numbers, and texts"
      maxLength={MAX_LONG_SEARCH}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        search(value);
      }}
      leftSection={<IconSearch size={14} stroke={1.7} aria-hidden />}
      rightSection={
        typed && (
          <CloseButton
            size="xs"
            aria-label="Clear search"
            onClick={() => {
              setTyped('');
              search('');
            }}
          />
        )
      }
    />
  );
}

function Rows({
  found,
  rows,
  selectedId,
  search,
  scrollKey,
  isNarrowed,
}: {
  readonly found: ReturnType<typeof useConversations>;
  readonly rows: readonly Conversation[];
  readonly selectedId: string | undefined;
  readonly search: Readonly<Record<string, unknown>>;
  readonly scrollKey: string;
  readonly isNarrowed: boolean;
}) {
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = found;
  const rowHeight = useScaled(ROW);
  const scroller = useRef<HTMLUListElement>(null);
  const { indexes, before, after, scrollTo } = useVirtualRows({
    scroller,
    count: rows.length,
    rowHeight,
    headHeight: 0,
    scrollKey: undefined,
  });
  const last = indexes.at(-1) ?? 0;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && last > rows.length - AHEAD) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, last, rows.length, fetchNextPage]);

  // Another filter starts at its top, or where it was left.
  const isReady = data !== undefined;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isReady) return;
    element.scrollTop = places.get(scrollKey) ?? 0;
    return () => {
      places.set(scrollKey, element.scrollTop);
    };
  }, [scrollKey, isReady]);

  // A text that arrives while the user reads further down moves nothing.
  const first = useRef<string | undefined>(undefined);
  const newestId = rows[0]?.id;
  useLayoutEffect(() => {
    const element = scroller.current;
    const at = first.current === undefined ? 0 : rows.findIndex(({ id }) => id === first.current);
    first.current = newestId;
    if (element && at > 0 && element.scrollTop > rowHeight) element.scrollTop += at * rowHeight;
  }, [newestId, rows, rowHeight]);

  const selectedAt = rows.findIndex(({ id }) => id === selectedId);
  const shownAt = useRef(selectedId);
  useEffect(() => {
    if (shownAt.current === selectedId || selectedAt < 0) return;
    shownAt.current = selectedId;
    scrollTo(selectedAt);
  }, [selectedId, selectedAt, scrollTo]);

  if (isPending)
    return (
      <div className={classes.rows} aria-busy="true">
        <div style={{ padding: '0 0.75rem' }}>
          <RowsSkeleton rows={8} height={ROW} />
        </div>
      </div>
    );
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (rows.length === 0)
    return (
      <div className={classes.nothing}>
        {isNarrowed ? (
          <EmptyState icon={IconSearch} title="No matches">
            Try a different search or filter.
          </EmptyState>
        ) : (
          <EmptyState icon={IconMessages} title="No open conversations">
            Texts from your contacts appear here. To write first, open a contact and choose Text.
          </EmptyState>
        )}
      </div>
    );
  return (
    <ul ref={scroller} className={classes.rows} aria-label="Conversations">
      {before > 0 && <li aria-hidden style={{ height: before }} />}
      {indexes.map((index) => {
        const conversation = rows[index];
        return (
          conversation && (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                isSelected={conversation.id === selectedId}
                search={search}
              />
            </li>
          )
        );
      })}
      {after > 0 && <li aria-hidden style={{ height: after }} />}
    </ul>
  );
}

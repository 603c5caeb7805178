import type { SimulatedTouch } from '@bookline/contract/features/phone-simulator';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Text } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { useTouches } from '../phone-numbers.data.ts';

interface State {
  readonly q: string | undefined;
  readonly page: number | undefined;
}
const parse = (search: Readonly<Record<string, unknown>>): State => ({
  q: typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, 40) : undefined,
  page: typeof search.page === 'number' && search.page >= 1 ? Math.trunc(search.page) : undefined,
});

const empty = {
  icon: IconDeviceMobile,
  title: 'No calls or texts yet',
  text: 'Texts and calls to outside phones appear here.',
};

/** Texts and calls of the built-in phone provider to outside phones, newest first, without a session. Admins answer them too. */
export function TouchList({ zone }: { readonly zone: string }) {
  const [{ q, page = 1 }, setState] = useUrlState(parse);
  const { data, error, isPlaceholderData, refetch } = useTouches({ q: q ?? '', page });
  const search = useDebouncedCallback(
    (typed: string) => setState({ q: typed.trim() || undefined, page: undefined }, { replace: true }),
    DEBOUNCE_MS,
  );
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const [opened, setOpened] = useState<SimulatedTouch | null>(null);
  if (error instanceof ApiError && error.status === 404)
    return (
      <NotFoundState
        title="The phone simulator isn’t public here"
        actions={<ButtonLink to={paths.admin_phone_simulator}>Sign in as an admin</ButtonLink>}
      >
        Without signing in, you can only open it on the computer that runs Bookline, at the agency’s own address.
      </NotFoundState>
    );
  const list = (
    <RecordList<SimulatedTouch>
      title="Phone simulator"
      columns={columns}
      rows={data?.data}
      rowId={(touch) => touch.id}
      rowName={(touch) => touch.words}
      onOpen={setOpened}
      renderCompact={(touch) => (
        <>
          <Text size="sm" truncate>
            {touch.words}
          </Text>
          <Text size="xs" c="dimmed" truncate component="div">
            {kindOf(touch)} to <PhoneText number={touch.to} /> · <RelativeTime at={touch.created_at} zone={zone} />
          </Text>
        </>
      )}
      refreshing={isPlaceholderData}
      failure={error ? sentenceOf(error) : undefined}
      onRetry={() => void refetch()}
      q={q}
      onSearch={search}
      searchHint="Search by number"
      filters={
        <ButtonLink to={paths.admin_phone_simulator} size="xs" variant="default">
          Answer as a phone
        </ButtonLink>
      }
      paging={data?.meta}
      onPage={(next) => setState({ page: next === 1 ? undefined : next })}
      empty={empty}
    />
  );
  return (
    <>
      {list}
      {opened && (
        <Dialog opened title={`${kindOf(opened)} to ${displayPhone(opened.to)}`} onClose={() => setOpened(null)}>
          <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {opened.words}
          </Text>
        </Dialog>
      )}
    </>
  );
}

const kindOf = ({ kind }: SimulatedTouch) => (kind === 'text' ? 'Text' : 'Call');

function columnsIn(zone: string): readonly Column<SimulatedTouch>[] {
  return [
    { id: 'to', header: 'To', width: 150, cell: (touch) => <PhoneText number={touch.to} /> },
    { id: 'kind', header: 'Type', width: 80, cell: kindOf },
    { id: 'words', header: 'Message', width: 520, cell: (touch) => touch.words },
    { id: 'from', header: 'From', width: 150, cell: (touch) => <PhoneText number={touch.from} /> },
    {
      id: 'created_at',
      header: 'Date',
      width: 110,
      cell: (touch) => <RelativeTime at={touch.created_at} zone={zone} />,
    },
  ];
}

// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../../../lib/screen.fixture.tsx';
import { useContactFollowUps, useDueFollowUps } from '../follow-ups.data.ts';
import { MoreFollowUps } from './more-follow-ups.tsx';

const TOTAL = 201;
const DUE = { from: '2026-12-01', to: '2026-12-31', who: 'me' };

it.each([
  ['a contact', () => useContactFollowUps('joan')],
  ['the calendar', () => useDueFollowUps(DUE, true)],
])('shows the 201st follow-up of %s, and shows before that there are more', async (_, usePages) => {
  function Screen() {
    const pages = usePages();
    const ids = pages.data?.pages.flatMap(({ data }) => data.map(({ id }) => id)) ?? [];
    return (
      <>
        <output>{ids.length}</output>
        <MoreFollowUps pages={pages} />
      </>
    );
  }
  const { user } = openScreen(<Screen />, ({ path }) => {
    const { searchParams } = new URL(path, 'http://test');
    const [current_page, limit] = [Number(searchParams.get('page')), Number(searchParams.get('limit'))];
    const from = (current_page - 1) * limit;
    const data = Array.from({ length: Math.min(limit, TOTAL - from) }, (_, i) => ({ id: String(from + i) }));
    return Response.json({
      data,
      meta: { current_page, limit, total_count: TOTAL, total_pages: Math.ceil(TOTAL / limit) },
    });
  });
  await user.click(await screen.findByRole('button', { name: 'Show more follow-ups (200 of 201 shown)' }));
  await expect.poll(() => screen.getByRole('status').textContent).toBe('201');
  expect(screen.queryByRole('button')).toBeNull();
});

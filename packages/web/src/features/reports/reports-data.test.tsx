// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../../lib/screen.fixture.tsx';
import { useDeleteReport, useReport } from './reports.data.ts';

const id = '0190d0a0-0000-7000-8000-0000000000bb';

function Page() {
  const { data } = useReport(id, true);
  const remove = useDeleteReport();
  if (remove.isSuccess) return <p>Deleted</p>;
  return (
    <button type="button" disabled={!data} onClick={() => remove.mutate({ params: { id } })}>
      Delete
    </button>
  );
}

it('a report that was just deleted isn’t asked for again by its page', async () => {
  const { user, sent } = openScreen(<Page />, ({ method }) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ data: { id } }),
  );
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Delete' });
  await expect.poll(() => button.disabled).toBe(false);
  await user.click(button);
  await screen.findByText('Deleted');
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
});

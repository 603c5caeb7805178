// @vitest-environment happy-dom
import type { PhoneNumber } from '@bookline/contract/features/phone-numbers';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openScreen } from '../../../lib/screen.fixture.tsx';
import { toast } from '../../../ui/toast.ts';
import { OwnNumbers } from './own-numbers.tsx';

afterEach(() => vi.restoreAllMocks());

const number = {
  id: 'n1',
  phone_number: '+16145550100',
  label: null,
  city: 'Columbus',
  state: 'OH',
  is_default: false,
  release_at: null,
  releasable: true,
  monthly_price: '1.15',
} as unknown as PhoneNumber;

it("R427: reports that a number can't be changed", async () => {
  const failed = vi.spyOn(toast, 'failed').mockImplementation(() => undefined);
  const { user, sent } = openScreen(<OwnNumbers numbers={[number]} orders={[]} themselves />, () =>
    Response.json({ errors: { base: ['No answer.'] } }, { status: 503 }),
  );
  await user.click(screen.getByRole('button', { name: /^Actions for/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Use as caller ID' }));
  await waitFor(() => expect(failed).toHaveBeenCalledExactlyOnceWith('Unable to update number'));
  expect(sent).toMatchObject([{ method: 'PATCH', body: { is_default: true } }]);
});

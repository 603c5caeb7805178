// @vitest-environment happy-dom
import { outcomesOf } from '@bookline/contract/rules/activity-types';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../../../lib/screen.fixture.tsx';
import { ActivityComposer } from './activity-composer.tsx';

const composer = <ActivityComposer contact={{ id: 'c1' }} />;
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log activity' });
const chip = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

it('R307: logs type, outcome, and comment, then clears the form', async () => {
  const { user, sent } = openScreen(composer, () => Response.json({ data: {} }, { status: 201 }));
  expect(save().disabled).toBe(true);
  await user.click(chip('Called'));
  await user.click(chip('Requested a callback'));
  await user.type(field(), 'Try again Monday');
  await user.click(save());
  await waitFor(() => expect(field().value).toBe(''));
  expect(sent[0]?.body).toEqual({ type: 'call', outcome: 'call_back', body: 'Try again Monday' });
  expect(save().disabled).toBe(true);
});

it("an outcome that doesn't fit the new type isn't sent", async () => {
  expect(outcomesOf('email')).not.toContain('call_back');
  const { user, sent } = openScreen(composer, () => Response.json({ data: {} }, { status: 201 }));
  await user.click(chip('Called'));
  await user.click(chip('Requested a callback'));
  await user.click(chip('Emailed'));
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({ type: 'email', outcome: null });
});

it('a refused log keeps the input and shows the error', async () => {
  const { user } = openScreen(composer, () =>
    Response.json({ errors: { base: ['This contact is gone.'] } }, { status: 404 }),
  );
  await user.click(chip('Called'));
  await user.type(field(), 'Kept');
  await user.click(save());
  expect(await screen.findByText('This contact is gone.')).toBeTruthy();
  expect(field().value).toBe('Kept');
  expect(chip('Called').checked).toBe(true);
});

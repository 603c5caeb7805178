// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from '../../../lib/screen.fixture.tsx';
import { NoteComposer } from './note-composer.tsx';

const composer = <NoteComposer contact={{ id: 'c1' }} />;
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note' });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save note' });
const failed = () => Response.json({ errors: { body: ['This note is too long.'] } }, { status: 422 });

it('saves the text, pinned if requested, and clears the field', async () => {
  const { user, sent } = openScreen(composer, () => Response.json({ data: {} }, { status: 201 }));
  await user.type(field(), 'Called her back');
  await user.click(screen.getByRole('checkbox', { name: 'Pin to top' }));
  await user.click(save());
  await waitFor(() => expect(field().value).toBe(''));
  expect(sent[0]).toMatchObject({ method: 'POST', path: '/v1/contacts/c1/notes' });
  expect(sent[0]?.body).toEqual({ body: 'Called her back', pinned: true });
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
});

it("doesn't save blank text", async () => {
  const { user, sent } = openScreen(composer);
  expect(save().disabled).toBe(true);
  await user.type(field(), '   {Control>}{Enter}{/Control}');
  expect(save().disabled).toBe(true);
  expect(sent).toEqual([]);
});

it('a refused save keeps the text and shows the error beside it', async () => {
  const { user } = openScreen(composer, failed);
  await user.type(field(), 'Kept{Control>}{Enter}{/Control}');
  expect(await screen.findByText('This note is too long.')).toBeTruthy();
  expect(field().value).toBe('Kept');
});

it("a second Enter during the save doesn't save twice", async () => {
  const { promise: reply, resolve: answer } = Promise.withResolvers<Response>();
  const { user, sent } = openScreen(composer, () => reply);
  await user.type(field(), 'Once{Control>}{Enter}{Enter}{/Control}');
  await user.click(save());
  expect(sent).toHaveLength(1);
  answer(Response.json({ data: {} }, { status: 201 }));
  await waitFor(() => expect(field().value).toBe(''));
  expect(sent.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('unsaved text is restored after a reload, only for its contact', async () => {
  const { user, unmount } = openScreen(composer);
  await user.type(field(), 'Half a sent');
  unmount();
  openScreen(composer);
  expect(field().value).toBe('Half a sent');
  screen.getByRole('textbox').ownerDocument.body.replaceChildren();
  openScreen(<NoteComposer contact={{ id: 'c2' }} />);
  expect(field().value).toBe('');
});

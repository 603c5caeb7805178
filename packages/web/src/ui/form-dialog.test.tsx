// @vitest-environment happy-dom
import { TextInput } from '@mantine/core';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { openScreen } from '../lib/screen.fixture.tsx';
import { FormDialog } from './form-dialog.tsx';

function Renaming({ save }: { readonly save: () => Promise<void> }) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const onSubmit = () => {
    setBusy(true);
    void save().catch((error: Error) => {
      setFailure(error.message);
      setBusy(false);
    });
  };
  return (
    <FormDialog
      title="Rename"
      submitLabel="Save"
      fields={['name']}
      failure={failure}
      busy={busy}
      dirty={name !== ''}
      onSubmit={onSubmit}
      onClose={() => undefined}
    >
      {() => <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />}
    </FormDialog>
  );
}

it('nothing can be typed between Save and its reply, and the focus is back if it fails', async () => {
  const reply = Promise.withResolvers<void>();
  const { user } = openScreen(<Renaming save={() => reply.promise} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  await user.type(field, 'Ann{Enter}');
  await expect.poll(() => field.matches(':disabled') || field.closest('fieldset')?.disabled).toBe(true);
  await user.type(field, ' Lee');
  expect(field.value).toBe('Ann');
  reply.reject(new Error('The server can’t be reached.'));
  await screen.findByText('The server can’t be reached.');
  expect(document.activeElement).toBe(field);
  await user.type(field, ' Lee');
  expect(field.value).toBe('Ann Lee');
});

// @vitest-environment happy-dom
import { Button, Menu } from '@mantine/core';
import { screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { expect, it } from 'vitest';
import { openScreen } from '../lib/screen.fixture.tsx';
import { Confirm } from './confirm.tsx';
import { FormDialog } from './form-dialog.tsx';

interface Opened {
  readonly onClose: () => void;
}

const Rename = ({ onClose }: Opened) => (
  <FormDialog
    title="Rename"
    submitLabel="Save"
    fields={[]}
    busy={false}
    dirty={false}
    onSubmit={onClose}
    onClose={onClose}
  >
    {() => null}
  </FormDialog>
);

function Page({ dialog: Mounted }: { readonly dialog?: ComponentType<Opened> }) {
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={open}>Edit</Button>
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={open}>Delete</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {Mounted ? (
        opened && <Mounted onClose={close} />
      ) : (
        <Confirm opened={opened} title="Delete this note?" action="Delete" onConfirm={close} onClose={close}>
          This can’t be undone.
        </Confirm>
      )}
    </>
  );
}

const nameOfFocused = () => document.activeElement?.textContent;

it.each([
  { dialog: Rename, kept: 'is mounted while it’s open' },
  { dialog: undefined, kept: 'stays mounted' },
])('the focus returns to the button that opened a dialog that $kept', async ({ dialog }) => {
  const { user } = openScreen(<Page {...(dialog && { dialog })} />);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await expect.poll(() => cancel.closest('[role="dialog"]')?.contains(document.activeElement)).toBe(true);
  await user.click(cancel);
  await expect.poll(nameOfFocused).toBe('Edit');
});

it.each([
  { dialog: Rename, kept: 'is mounted while it’s open' },
  { dialog: undefined, kept: 'stays mounted' },
])('the focus returns to the menu’s button after its item opened a dialog that $kept', async ({ dialog }) => {
  const { user } = openScreen(<Page {...(dialog && { dialog })} />);
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const cancel = await screen.findByRole('button', { name: 'Cancel' });
  await expect.poll(() => cancel.closest('[role="dialog"]')?.contains(document.activeElement)).toBe(true);
  await user.click(cancel);
  await expect.poll(nameOfFocused).toBe('More');
});

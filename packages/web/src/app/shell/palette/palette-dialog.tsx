import { displayName } from '@bookline/contract/rules/names';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { type PaletteAction, useRegisteredActions } from '../../../lib/palette-actions.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { KeyboardHint } from '../../../ui/keyboard-hint.tsx';
import { useAppActions } from './app-actions.ts';
import { matchesAction } from './matches-action.ts';
import classes from './palette-dialog.module.css';
import { useFoundContacts } from './use-found-contacts.ts';

interface Entry extends Pick<PaletteAction, 'id' | 'label' | 'icon' | 'keys' | 'run'> {
  readonly detail?: string;
}

const GROUPS: readonly PaletteAction['group'][] = ['This page', 'Go to', 'Actions'];

/** Finds screens, actions, and contacts. Enter opens the selected one. */
export default function PaletteDialog({ opened, onClose }: { readonly opened: boolean; readonly onClose: () => void }) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      yOffset="12vh"
      padding={0}
      size="35rem"
      attributes={{ content: { 'aria-label': 'Search or run a command' } }}
    >
      <Search onClose={onClose} />
    </Modal>
  );
}

function Search({ onClose }: { readonly onClose: () => void }) {
  const [query, setQuery] = useState('');
  // Escape closes the list, not the dialog around it.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const { groups, waiting } = useEntries(query);
  const entries = groups.flatMap((group) => group.entries);

  // Late results go below the others, so that Enter never opens an item that just moved there.
  useEffect(() => {
    combobox.selectFirstOption();
  }, [query, entries.length === 0]);

  const run = (id: string) => {
    onClose();
    entries.find((entry) => entry.id === id)?.run();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          aria-label="Search or run a command"
          placeholder="Search contacts, pages, and actions"
          variant="unstyled"
          size="md"
          className={classes.search}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.list} aria-label="Results">
        {groups.map(({ label, entries: members }) => (
          <Combobox.Group key={label} label={label}>
            {members.map((entry) => (
              <Option key={entry.id} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
        {entries.length === 0 && !waiting && (
          <Combobox.Empty>No matches. Try a name, phone number, or email.</Combobox.Empty>
        )}
      </Combobox.Options>
      <div role="status" className={classes.status}>
        {waiting && 'Searching contacts…'}
      </div>
    </Combobox>
  );
}

function Option({ entry: { id, label, detail, icon: Icon, keys } }: { readonly entry: Entry }) {
  return (
    <Combobox.Option value={id} className={classes.option}>
      {Icon && <Icon size={18} stroke={1.7} />}
      <span className={classes.label}>{label}</span>
      {detail && <span className={classes.detail}>{detail}</span>}
      {keys && <KeyboardHint keys={keys} />}
    </Combobox.Option>
  );
}

/** The results by group: the user's actions, then contacts. */
function useEntries(query: string): {
  readonly groups: readonly { readonly label: string; readonly entries: readonly Entry[] }[];
  readonly waiting: boolean;
} {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const found = useFoundContacts(query);
  const ofApp = useAppActions();
  const ofScreen = useRegisteredActions();
  const actions = [...ofApp, ...ofScreen].filter(
    (action) => allows(user, action.needs ?? {}) && matchesAction(action, query),
  );
  const people = found.contacts.map((contact) => ({
    id: contact.id,
    label: displayName(contact) || contact.email || 'No name',
    detail: [contact.phone && displayPhone(contact.phone), contact.city].filter(Boolean).join(' · '),
    icon: IconUser,
    run: () => void navigate({ to: paths.contact(contact) }),
  }));
  const groups = [
    ...GROUPS.map((label) => ({ label, entries: actions.filter((action) => action.group === label) })),
    { label: 'Contacts', entries: people },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), waiting: found.waiting };
}

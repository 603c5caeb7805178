import { displayName } from '@bookline/contract/rules/names';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core';
import { IconSearch, IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { allows } from '../../../lib/access.ts';
import { type PaletteAction, useRegisteredActions } from '../../../lib/palette-actions.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { KeyboardHint } from '../../../ui/keyboard-hint.tsx';
import { useAppActions } from './app-actions.ts';
import { matchesAction, matchesLabel, withOption } from './matches-action.ts';
import classes from './palette-dialog.module.css';
import { useFoundContacts } from './use-found-contacts.ts';

type Entry = Pick<PaletteAction, 'id' | 'label' | 'icon' | 'keys' | 'run' | 'detail' | 'options'>;

const GROUPS: readonly PaletteAction['group'][] = ['This page', 'Go to', 'Actions', 'Settings'];
/** Without a search there are too many to read through. */
const SEARCHED_ONLY: readonly PaletteAction['group'][] = ['Settings'];
/** From this length on, a search also finds the choices of an action. */
const LEAST_FOR_OPTIONS = 2;

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
  /** The action that asks which one. */
  const [asking, setAsking] = useState<Entry | null>(null);
  // Escape closes the list, not the dialog around it.
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose });
  const found = useEntries(query, asking === null);
  const groups = asking ? [optionsOf(asking, query)].filter(({ entries }) => entries.length > 0) : found.groups;
  const waiting = asking === null && found.waiting;
  const entries = groups.flatMap((group) => group.entries);

  // Late results go below the others, so that Enter never opens an item that just moved there.
  useEffect(() => {
    combobox.selectFirstOption();
  }, [query, asking, entries.length === 0]);

  const run = (id: string) => {
    const entry = entries.find((each) => each.id === id);
    if (entry?.options) {
      setAsking(entry);
      setQuery('');
      return;
    }
    onClose();
    entry?.run();
  };
  const goBack = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || query !== '' || !asking) return;
    event.preventDefault();
    setAsking(null);
  };
  const label = asking ? asking.label.replace(/…$/, '') : 'Search or run a command';
  return (
    <Combobox store={combobox} onOptionSubmit={run}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          aria-label={label}
          placeholder={asking ? label : 'Search contacts, pages, and actions'}
          variant="unstyled"
          size="md"
          className={classes.search}
          leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={goBack}
          data-autofocus
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={classes.list} aria-label="Results">
        {groups.map(({ label: name, entries: members }) => (
          <Combobox.Group key={name} label={name}>
            {members.map((entry) => (
              <Option key={entry.id} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
        {entries.length === 0 && !waiting && (
          <Combobox.Empty>
            {asking ? 'No matches. Press Backspace to go back.' : 'No matches. Try a name, phone number, or email.'}
          </Combobox.Empty>
        )}
      </Combobox.Options>
      <div role="status" className={classes.status}>
        {waiting && 'Searching contacts…'}
      </div>
    </Combobox>
  );
}

/** The choices of an action, as a group of its own. */
function optionsOf({ id, label, icon, options = [] }: Entry, query: string) {
  return {
    label: label.replace(/…$/, ''),
    entries: options
      .filter((option) => matchesLabel(option.label, query))
      .map((option): Entry => ({ ...option, id: `${id}:${option.id}`, icon })),
  };
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
function useEntries(
  query: string,
  enabled: boolean,
): {
  readonly groups: readonly { readonly label: string; readonly entries: readonly Entry[] }[];
  readonly waiting: boolean;
} {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const found = useFoundContacts(enabled ? query : '');
  const ofApp = useAppActions();
  const ofScreen = useRegisteredActions();
  const typed = query.trim();
  const actions = [...ofScreen, ...ofApp].filter(
    ({ needs, group }) => allows(user, needs ?? {}) && (typed !== '' || !SEARCHED_ONLY.includes(group)),
  );
  const people = found.contacts.map((contact) => ({
    id: contact.id,
    label: displayName(contact) || contact.email || 'No name',
    detail: [contact.phone && displayPhone(contact.phone), contact.city].filter(Boolean).join(' · '),
    icon: IconUser,
    run: () => void navigate({ to: paths.contact(contact) }),
  }));
  const groups = [
    ...GROUPS.map((label) => ({
      label,
      entries: matching(
        actions.filter((action) => action.group === label),
        typed,
      ),
    })),
    { label: 'Contacts', entries: people },
  ];
  return { groups: groups.filter(({ entries }) => entries.length > 0), waiting: found.waiting };
}

/** What a search finds: by the label first, then by other words, then the choices of actions. */
function matching(actions: readonly PaletteAction[], query: string): readonly Entry[] {
  const found = actions.filter((action) => matchesAction(action, query));
  const choices =
    query.length < LEAST_FOR_OPTIONS
      ? []
      : actions.flatMap((action) =>
          (action.options ?? [])
            .map((option) => withOption(action, option))
            .filter((each) => !matchesAction(action, query) && matchesAction(each, query)),
        );
  return [
    ...found.filter(({ label }) => matchesLabel(label, query)),
    ...found.filter(({ label }) => !matchesLabel(label, query)),
    ...choices,
  ];
}

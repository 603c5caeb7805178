import { ActionIcon, Badge, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Avatar } from './avatar.tsx';
import { Panel } from './panel.tsx';
import classes from './people-panel.module.css';
import { PersonPicker } from './person-picker.tsx';

export interface PanelPerson {
  readonly id: string;
  readonly name: string;
  /** Their role, for example. */
  readonly detail: string;
  readonly active: boolean;
}

/** The users in something, with a field to add one and a button to remove each. */
export function PeoplePanel({
  title,
  people,
  useFound,
  addLabel,
  emptyText,
  nothingFound,
  busy,
  onAdd,
  onRemove,
}: {
  readonly title: string;
  readonly people: readonly PanelPerson[];
  /** A hook that returns the users who can be added, for a search by name. */
  readonly useFound: (q: string) => readonly { readonly id: string; readonly name: string }[];
  readonly addLabel: string;
  /** The text for an empty list. */
  readonly emptyText: string;
  readonly nothingFound: string;
  readonly busy: boolean;
  readonly onAdd: (id: string) => void;
  readonly onRemove: (person: PanelPerson) => void;
}) {
  const inIt = new Set(people.map(({ id }) => id));
  return (
    <Panel title={title} flush>
      <div className={classes.add}>
        <PersonPicker
          label={addLabel}
          hideLabel
          placeholder={addLabel}
          value={null}
          onChange={(id) => id && onAdd(id)}
          useFound={(q) => useFound(q).filter(({ id }) => !inIt.has(id))}
          adds
          nothingFoundMessage={nothingFound}
          disabled={busy}
        />
      </div>
      {people.length === 0 && (
        <Text size="sm" c="dimmed" px="md" pb="md">
          {emptyText}
        </Text>
      )}
      <ul className={classes.list} aria-label={title}>
        {people.map((person) => (
          <li key={person.id} className={classes.person}>
            <Avatar id={person.id} name={person.name} />
            <span className={classes.text}>
              <span className={classes.name}>{person.name}</span>
              <span className={classes.detail}>{person.detail}</span>
            </span>
            {!person.active && (
              <Badge size="sm" variant="default" tt="none" fw={500}>
                Inactive
              </Badge>
            )}
            <ActionIcon aria-label={`Remove ${person.name}`} disabled={busy} onClick={() => onRemove(person)}>
              <IconX size={16} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

import type { ContactRow } from '@bookline/contract/features/contacts';
import { Button, Popover } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ChoiceList } from '../../../../ui/choice-list.tsx';
import { choicesLike } from '../../../../ui/choices.ts';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { usePeople, useStatuses } from '../../contact-choices.data.ts';
import TagPicker from '../tag-picker.tsx';
import { type ChangeEach, changedTags, isStill } from './row-changes.ts';

interface BulkActionsProps {
  readonly rows: readonly ContactRow[];
  readonly onChange: (change: ChangeEach, said: (contacts: string) => string) => void;
}

/** Tags, status and owner of several contacts at once. */
export function BulkActions({ rows, onChange }: BulkActionsProps) {
  return (
    <>
      <Floating label="Tags">{(close) => <Tags rows={rows} onChange={onChange} onClose={close} />}</Floating>
      <Floating label="Status">{(close) => <Statuses rows={rows} onChange={onChange} onClose={close} />}</Floating>
      <Floating label="Owner">{(close) => <Owners rows={rows} onChange={onChange} onClose={close} />}</Floating>
    </>
  );
}

function Floating({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (close: () => void) => ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="top-end" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="default" aria-haspopup="dialog" onClick={() => setOpened(!opened)}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} w="19rem" aria-label={`${label} of the selected contacts`}>
        {children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  );
}

type ActionProps = BulkActionsProps & { readonly onClose: () => void };

function Tags({ rows, onChange, onClose }: ActionProps) {
  const count = rows.length.toLocaleString('en-US');
  return (
    <TagPicker
      tags={[]}
      onClose={onClose}
      actions={(chosen) => {
        const names = chosen.map((tag) => tag.name).join(', ');
        const apply = (tagsAfter: (row: ContactRow) => ContactRow['tags'], said: (contacts: string) => string) => {
          onClose();
          onChange((row) => unlessSame(row, { tags: tagsAfter(row) }), said);
        };
        return (
          <>
            <Button
              size="compact-sm"
              variant="default"
              disabled={chosen.length === 0}
              onClick={() =>
                apply(
                  (row) =>
                    changedTags(
                      row.tags,
                      [],
                      chosen.map((tag) => tag.id),
                    ),
                  (contacts) => `${names} taken from ${contacts}`,
                )
              }
            >
              Take from {count}
            </Button>
            <Button
              size="compact-sm"
              disabled={chosen.length === 0}
              onClick={() =>
                apply(
                  (row) => changedTags(row.tags, [...chosen]),
                  (contacts) => `${names} added to ${contacts}`,
                )
              }
            >
              Add to {count}
            </Button>
          </>
        );
      }}
    />
  );
}

function Statuses({ onChange, onClose }: ActionProps) {
  const [typed, setTyped] = useState('');
  const statuses = useStatuses();
  return (
    <ChoiceList
      label="Statuses"
      placeholder="Find a status"
      choices={choicesLike(statuses?.map(({ id, title }) => ({ value: String(id), label: title })) ?? [], typed)}
      typed={typed}
      onTyped={setTyped}
      loading={statuses === undefined}
      renderChoice={({ value, label }) => {
        const color = statuses?.find((status) => String(status.id) === value)?.color;
        return color && <StatusChip label={label} color={color} />;
      }}
      onChoose={(id) => {
        const status = statuses?.find((each) => String(each.id) === id);
        if (!status) return;
        onClose();
        onChange(
          (row) => unlessSame(row, { status }),
          (contacts) => `Status of ${contacts} set to ${status.title}`,
        );
      }}
    />
  );
}

function Owners({ onChange, onClose }: ActionProps) {
  const [typed, setTyped] = useState('');
  const { people, loading } = usePeople(typed);
  return (
    <ChoiceList
      label="People"
      placeholder="Find a person"
      choices={choicesLike(
        people.map(({ id, name }) => ({ value: id, label: name })),
        typed,
      )}
      typed={typed}
      onTyped={setTyped}
      loading={loading}
      onChoose={(id) => {
        const person = people.find((each) => each.id === id);
        if (!person) return;
        const owner = { id: person.id, name: person.name };
        onClose();
        onChange(
          (row) => unlessSame(row, { owner, pool: null }),
          (contacts) => `Owner of ${contacts} set to ${owner.name}`,
        );
      }}
    />
  );
}

const unlessSame = (row: ContactRow, change: NonNullable<ReturnType<ChangeEach>>) =>
  isStill(row, change) ? undefined : change;

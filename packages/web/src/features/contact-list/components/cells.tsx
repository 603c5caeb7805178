import type { ContactRow } from '@bookline/contract/features/contacts';
import { purgedFrom } from '@bookline/contract/rules/bulk';
import { ActionIcon } from '@mantine/core';
import { IconLayoutSidebarRight, IconPhoneOff } from '@tabler/icons-react';
import { ageOf, dayIn, dayText } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { InlineSelect } from '../../../ui/inline-select.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { categoryWords, isNew, listName, spokenName } from '../../contact-fields/contact-fields.api.ts';
import { useListActions } from '../list-actions.ts';
import classes from './cells.module.css';

/** The contact's name: a link to the page, the New mark, and a preview button. */
export function NameCell({ row }: { readonly row: ContactRow }) {
  const { preview } = useListActions();
  const name = listName(row);
  return (
    <span className={classes.name}>
      <Avatar id={row.id} name={name} size={22} />
      <TextLink to={paths.contact(row)} tabIndex={-1} className={classes.link} title={name}>
        {name}
      </TextLink>
      {isNew(row) && <NewMark />}
      {row.deceased_on && <DeceasedMark />}
      <ActionIcon
        size={22}
        tabIndex={-1}
        className={classes.preview}
        aria-label={`Preview ${spokenName(row)}`}
        onClick={() => preview(row)}
      >
        <IconLayoutSidebarRight size={15} stroke={1.7} />
      </ActionIcon>
    </span>
  );
}

/** Marks a contact that no one has opened yet: a dot, which leaves the room to the name. */
export function NewMark() {
  return (
    <span className={classes.new} title="New: no one has opened this contact yet">
      <span className="visually-hidden">New</span>
    </span>
  );
}

/** Marks a contact who died. */
export function DeceasedMark() {
  return <span className={classes.deceased}>Deceased</span>;
}

/** The first phone, with a mark if the contact can't be called. */
export function PhoneCell({ row }: { readonly row: ContactRow }) {
  if (!row.phone) return null;
  return (
    <span className={classes.phone} data-blocked={row.do_not_call || undefined}>
      <PhoneText number={row.phone} />
      {row.do_not_call && <DoNotCall />}
    </span>
  );
}

/** Marks a contact that can't be called. */
export function DoNotCall() {
  return (
    <span className={classes.blocked} title="Do not call">
      <IconPhoneOff size={13} stroke={1.9} aria-hidden />
      <span className="visually-hidden">Do not call</span>
    </span>
  );
}

/** The status, editable in place. */
export function StatusCell({ row }: { readonly row: ContactRow }) {
  const { statuses, change } = useListActions();
  return (
    <span data-edit="status" className={classes.edit}>
      <InlineSelect
        label="Status"
        placeholder="—"
        clearable
        value={row.status ? String(row.status.id) : null}
        options={statuses.map(({ id, title }) => ({ value: String(id), label: title }))}
        renderOption={(option) => {
          const status = statuses.find(({ id }) => String(id) === option.value);
          return status && <StatusChip label={status.title} color={status.color} />;
        }}
        onSave={(id) => change(row, { status: statuses.find((status) => String(status.id) === id) ?? null })}
      >
        {row.status && <StatusChip label={row.status.title} color={row.status.color} />}
      </InlineSelect>
    </span>
  );
}

/** The owner, editable in place, or the pool of an unassigned contact. */
export function OwnerCell({ row }: { readonly row: ContactRow }) {
  const { people, onSearchPeople, change } = useListActions();
  return (
    <span data-edit="owner" className={classes.edit}>
      <InlineSelect
        label="Owner"
        placeholder={row.pool?.name ?? '—'}
        value={row.owner?.id ?? null}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        onSearch={onSearchPeople}
        onSave={(id) => {
          const owner = people.find((person) => person.id === id);
          if (owner) change(row, { owner: { id: owner.id, name: owner.name }, pool: null });
        }}
      >
        <span className={classes.text}>{row.owner?.name}</span>
      </InlineSelect>
    </span>
  );
}

/** A contact's age and date of birth. */
export function AgeCell({ row }: { readonly row: ContactRow }) {
  const { zone } = useListActions();
  if (!row.date_of_birth) return null;
  return (
    <span className="tabular">
      {ageOf(row.date_of_birth, zone)} <span className={classes.quiet}>{dayText(row.date_of_birth)}</span>
    </span>
  );
}

/** Lead, client, or recruit in the variant's words. */
export function CategoryCell({ row }: { readonly row: ContactRow }) {
  const { variant } = useListActions();
  return categoryWords(row.category, variant).one;
}

/** The date on which a deleted contact is permanently deleted. */
export function PurgeCell({ row }: { readonly row: ContactRow }) {
  const { zone } = useListActions();
  return row.deleted_at && <span className="tabular">{dayText(dayIn(purgedFrom(row.deleted_at), zone))}</span>;
}

/** A relative time. */
export function TimeCell({ at }: { readonly at: string | null }) {
  const { zone } = useListActions();
  return at ? <RelativeTime at={at} zone={zone} /> : null;
}

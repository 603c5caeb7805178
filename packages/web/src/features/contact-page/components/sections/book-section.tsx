import type { Tag } from '@bookline/contract/features/tags';
import { useState } from 'react';
import { useCurrentUser } from '../../../../lib/session.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { FieldRow, FieldRows, Nothing } from '../../../../ui/field-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { TagChip } from '../../../../ui/tag-chip.tsx';
import {
  type ContactChange,
  categoryChoices,
  categoryWords,
  EditButton,
  labels,
  TagsInput,
  useContactEdit,
  valuesOf,
} from '../../../contact-fields/contact-fields.api.ts';
import { useChoices } from '../../../contact-search/contact-search.api.ts';
import { ChoiceRow } from '../edit/choice-row.tsx';
import { GroupEditor } from '../edit/group-editor.tsx';
import classes from './book-section.module.css';

const number = (value: string | null) => (value === null ? null : Number(value));

/** Status, owner, and lead source. */
export function BookSection() {
  const { contact } = useContactEdit();
  const { company } = useCurrentUser();
  return (
    <Section title="Status and owner">
      <FieldRows>
        <StatusRow of="status" />
        <StatusRow of="agentflow_status" />
        <OwnerRow />
        <SourceRow />
        <ChoiceRow
          label={labels.category}
          value={contact.category}
          options={categoryChoices(company.variant)}
          read={(chosen) => ({ category: valuesOf({ ...contact, category: categoryOf(chosen) }).category })}
          shown={categoryWords(contact.category, company.variant).one}
        />
        <TagsRow />
      </FieldRows>
    </Section>
  );
}

const categoryOf = (value: string | null) => (value === 'client' || value === 'recruit' ? value : 'lead');

function StatusRow({ of }: { readonly of: 'status' | 'agentflow_status' }) {
  const { contact } = useContactEdit();
  const { choices } = useChoices(of, '');
  const current = contact[of];
  const colors = new Map(choices.map(({ value, color }) => [value, color]));
  return (
    <ChoiceRow
      label={labels[`${of}_id`]}
      value={current ? String(current.id) : null}
      options={choices}
      read={(chosen): ContactChange => ({ [`${of}_id`]: number(chosen) })}
      renderOption={({ value, label }) => {
        const color = colors.get(value);
        return color ? <StatusChip label={label} color={color} /> : label;
      }}
      shown={current && <StatusChip label={current.title} color={current.color} />}
      clearable
    />
  );
}

function SourceRow() {
  const { contact } = useContactEdit();
  return (
    <ChoiceRow
      label={labels.source_id}
      value={contact.source ? String(contact.source.id) : null}
      options={useChoices('source', '').choices}
      read={(chosen) => ({ source_id: number(chosen) })}
      shown={contact.source?.title}
      clearable
    />
  );
}

/** Stands for the contact's pool. Choosing it changes nothing. */
const POOL = 'pool';

function OwnerRow() {
  const { contact } = useContactEdit();
  const [typed, setTyped] = useState('');
  const { choices } = useChoices('owner', typed);
  const { owner, pool } = contact;
  const options = pool ? [{ value: POOL, label: `${pool.name} (pool)` }, ...choices] : choices;
  const isOnlyOne = typed === '' && choices.length <= 1 && choices[0]?.value === owner?.id;
  return (
    <ChoiceRow
      label={labels.owner_id}
      value={owner?.id ?? (pool ? POOL : null)}
      options={options}
      onSearch={setTyped}
      read={(chosen): ContactChange => (chosen ? { owner_id: chosen } : {})}
      shown={
        owner ? (
          <span className={classes.owner}>
            <Avatar id={owner.id} name={owner.name} size={18} /> {owner.name}
          </span>
        ) : (
          pool && `${pool.name} (pool)`
        )
      }
      fixed={isOnlyOne}
    />
  );
}

/** The contact's tags. New ones can be created here. */
function TagsRow() {
  const { contact } = useContactEdit();
  const [isEditing, setEditing] = useState(false);
  const { tags } = contact;
  if (isEditing) {
    return (
      <FieldRow label={labels.tag_ids}>
        <GroupEditor<readonly Tag[]>
          label="Tags"
          paths={['tag_ids']}
          initial={tags}
          read={(chosen) => ({ change: { tag_ids: chosen.map((tag) => tag.id) } })}
          onClose={() => setEditing(false)}
        >
          {({ value, onChange, errorOf }) => (
            <TagsInput
              label={labels.tag_ids}
              hideLabel
              value={value}
              onChange={onChange}
              error={errorOf('tag_ids')}
              autoFocus
            />
          )}
        </GroupEditor>
      </FieldRow>
    );
  }
  return (
    <FieldRow label={labels.tag_ids}>
      <span className={classes.tags}>
        {tags.map((tag) => (
          <TagChip key={tag.id} name={tag.name} color={tag.color} />
        ))}
        {tags.length === 0 && <Nothing />}
        <EditButton
          label={tags.length === 0 ? 'Add tags' : 'Edit tags'}
          isEmpty={tags.length === 0}
          onClick={() => setEditing(true)}
        />
      </span>
    </FieldRow>
  );
}

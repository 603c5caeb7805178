import { useState } from 'react';
import { useCurrentUser } from '../../../../lib/session.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { FieldRows } from '../../../../ui/field-row.tsx';
import { Section } from '../../../../ui/section.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import {
  type ContactChange,
  categoryChoices,
  categoryWords,
  labels,
  useContactEdit,
  valuesOf,
} from '../../../contact-fields/contact-fields.api.ts';
import { useChoices } from '../../../contact-search/contact-search.api.ts';
import { ChoiceRow } from '../edit/choice-row.tsx';
import classes from './book-section.module.css';
import { TagsRow } from './tags-row.tsx';

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

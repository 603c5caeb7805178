import { useState } from 'react';
import { Avatar } from '../../../../ui/avatar.tsx';
import { type ContactChange, labels, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import { useChoices } from '../../../contact-search/contact-search.api.ts';
import { ChoiceValue } from './choice-value.tsx';
import classes from './owner-choice.module.css';

/** Stands for the contact's pool. Choosing it changes nothing. */
const POOL = 'pool';

/** The contact's owner, or its pool, chosen in place. */
export function OwnerChoice() {
  const { contact } = useContactEdit();
  const [typed, setTyped] = useState('');
  const { choices } = useChoices('owner', typed);
  const { owner, pool } = contact;
  const options = pool ? [{ value: POOL, label: `${pool.name} (pool)` }, ...choices] : choices;
  const isOnlyOne = typed === '' && choices.length <= 1 && choices[0]?.value === owner?.id;
  return (
    <ChoiceValue
      label={labels.owner_id}
      value={owner?.id ?? (pool ? POOL : null)}
      options={options}
      onSearch={setTyped}
      read={(chosen): ContactChange => (chosen && chosen !== POOL ? { owner_id: chosen } : {})}
      shown={
        owner ? (
          <span className={classes.owner}>
            <Avatar id={owner.id} name={owner.name} size={18} /> <span className={classes.name}>{owner.name}</span>
          </span>
        ) : (
          pool && `${pool.name} (pool)`
        )
      }
      fixed={isOnlyOne}
    />
  );
}

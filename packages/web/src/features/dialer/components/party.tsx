import { displayPhone } from '@bookline/contract/rules/phone';
import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { CurrentCall } from '../dialer-state.ts';
import classes from './phone.module.css';

/** The other party: a link to the contact, or a number. */
export function Party({ call }: { readonly call: CurrentCall }) {
  const { contact, number } = call;
  const name = contact && `${contact.first_name} ${contact.last_name}`.trim();
  return (
    <div className={classes.party}>
      {contact && name ? (
        <Avatar id={contact.id} name={name} size={56} />
      ) : (
        <span className={classes.unknown}>
          <IconUser size={28} stroke={1.6} aria-hidden />
        </span>
      )}
      {contact && name ? (
        <Link className={classes.name} to={paths.contact({ id: contact.id, phone: contact.number })}>
          {name}
        </Link>
      ) : (
        <span className={classes.name}>{displayPhone(number)}</span>
      )}
      {name && <span className={classes.number}>{displayPhone(number)}</span>}
    </div>
  );
}

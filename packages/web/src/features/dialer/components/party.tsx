import { displayPhone } from '@bookline/contract/rules/phone';
import { IconUser } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../../../lib/paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { CurrentCall } from '../dialer-state.ts';
import classes from './phone.module.css';

const nameOf = ({ contact }: CurrentCall): string | null =>
  contact && `${contact.first_name} ${contact.last_name}`.trim();

/** The other party: their picture, and who they are. */
export function Party({ call }: { readonly call: CurrentCall }) {
  const { contact } = call;
  const name = nameOf(call);
  return (
    <div className={classes.party}>
      {contact && name ? (
        <Avatar id={contact.id} name={name} size={56} />
      ) : (
        <span className={classes.unknown}>
          <IconUser size={28} stroke={1.6} aria-hidden />
        </span>
      )}
      <PartyName call={call} />
    </div>
  );
}

/** A link to the contact and the number, or only the number. */
export function PartyName({ call }: { readonly call: CurrentCall }) {
  const { contact, number } = call;
  const name = nameOf(call);
  if (!contact || !name) return <span className={classes.name}>{displayPhone(number)}</span>;
  return (
    <>
      <Link className={classes.name} to={paths.contact({ id: contact.id, phone: contact.number })}>
        {name}
      </Link>
      <span className={classes.number}>{displayPhone(number)}</span>
    </>
  );
}

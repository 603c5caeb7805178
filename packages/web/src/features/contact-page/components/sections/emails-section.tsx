import type { Contact } from '@bookline/contract/features/contacts';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { EmailActions, EmailMarks } from '../../../contact-emails/contact-emails.api.ts';
import {
  EditButton,
  EmailsInput,
  emptyEmail,
  submittedEmails,
  useContactEdit,
  useOpened,
  valuesOf,
  writeTo,
} from '../../../contact-fields/contact-fields.api.ts';
import { GroupEditor } from '../edit/group-editor.tsx';
import { ListedBadge } from './listed-badge.tsx';
import classes from './reach.module.css';

/** More addresses are behind a button. */
const SHOWN = 4;

/** The email addresses, the primary one first: compose, copy, and edit. */
export function EmailsSection() {
  const { contact, readOnly } = useContactEdit();
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { emails } = contact;
  const isEmpty = emails.length === 0;
  return (
    <Section
      title="Email"
      action={
        !isEditing && (
          <EditButton
            label={isEmpty ? 'Add email' : 'Edit emails'}
            isEmpty={isEmpty}
            onClick={() => setEditing(true)}
          />
        )
      }
    >
      {isEditing ? (
        <EmailsEditor onClose={() => setEditing(false)} />
      ) : (
        <>
          {isEmpty && <p className={classes.none}>No email</p>}
          <ul className={classes.list}>
            {(isOpen ? emails : emails.slice(0, SHOWN)).map((email) => (
              <EmailLine key={email.address} email={email} writable={!contact.do_not_email && !readOnly} />
            ))}
          </ul>
          <MoreButton hidden={emails.length - SHOWN} isOpen={isOpen} onOpen={setOpen} />
        </>
      )}
    </Section>
  );
}

function EmailLine({ email, writable }: { readonly email: Contact['emails'][number]; readonly writable: boolean }) {
  const { address, bounced_at, unsubscribed_at, do_not_contact } = email;
  const compose = useOpened('sent_email');
  const closed = bounced_at ? 'bounced' : unsubscribed_at ? 'unsubscribed' : null;
  return (
    <li className={classes.item}>
      {writable && !closed && !do_not_contact ? (
        <Anchor
          component="button"
          type="button"
          inherit
          className={classes.text}
          onClick={() => compose.open(writeTo(address))}
        >
          {address}
        </Anchor>
      ) : (
        <span className={classes.text}>{address}</span>
      )}
      {closed && <span className={classes.bad}>{closed}</span>}
      {do_not_contact && <ListedBadge />}
      <EmailMarks email={email} />
      <span className={classes.spread} />
      <EmailActions email={email} />
      <CopyButton text={address} what={address} />
    </li>
  );
}

function EmailsEditor({ onClose }: { readonly onClose: () => void }) {
  const { contact } = useContactEdit();
  const { emails } = valuesOf(contact);
  return (
    <GroupEditor
      label="Emails"
      paths={['emails']}
      initial={emails.length > 0 ? emails : [emptyEmail]}
      read={(edited) => ({ change: { emails: submittedEmails(edited) } })}
      onClose={onClose}
    >
      {(fields) => <EmailsInput {...fields} autoFocus />}
    </GroupEditor>
  );
}

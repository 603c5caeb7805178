import type { Contact } from '@bookline/contract/features/contacts';
import { useState } from 'react';
import { EmailActions, EmailMarks } from '../../../contact-emails/components/email-marks.tsx';
import { valuesOf } from './contact-values.ts';
import { CopyButton } from './copy-button.tsx';
import { useContactEdit } from './edit/contact-edit.ts';
import { GroupEditor } from './edit/group-editor.tsx';
import { EditButton } from './edit-button.tsx';
import { EmailsInput, emptyEmail, submittedEmails } from './fields/emails-input.tsx';
import { ListedBadge } from './listed-badge.tsx';
import { MoreButton } from './more-button.tsx';
import classes from './reach.module.css';
import { Section } from './section.tsx';

/** More than this are behind a button. */
const SHOWN = 4;

/** The mail addresses, the primary one first: to write to, to copy, to change. */
export function EmailsSection() {
  const { contact } = useContactEdit();
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { emails } = contact;
  const isEmpty = emails.length === 0;
  return (
    <Section
      title="E-mail"
      action={
        !isEditing && (
          <EditButton
            label={isEmpty ? 'Add an e-mail' : 'Edit e-mail addresses'}
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
          {isEmpty && <p className={classes.none}>No e-mail address</p>}
          <ul className={classes.list}>
            {(isOpen ? emails : emails.slice(0, SHOWN)).map((email) => (
              <EmailLine key={email.address} email={email} writable={!contact.do_not_email} />
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
  const closed = bounced_at ? 'bounced' : unsubscribed_at ? 'unsubscribed' : null;
  return (
    <li className={classes.item}>
      {writable && !closed && !do_not_contact ? (
        <a className={classes.link} href={`mailto:${address}`}>
          {address}
        </a>
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
      label="E-mail addresses"
      paths={['emails']}
      initial={emails.length > 0 ? emails : [emptyEmail]}
      read={(edited) => ({ change: { emails: submittedEmails(edited) } })}
      onClose={onClose}
    >
      {(fields) => <EmailsInput {...fields} autoFocus />}
    </GroupEditor>
  );
}

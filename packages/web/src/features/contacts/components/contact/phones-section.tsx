import type { Contact } from '@bookline/contract/features/contacts';
import { phoneTypes } from '@bookline/contract/rules/options';
import { displayPhone } from '@bookline/contract/rules/phone';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useDial } from '../../../../lib/dialing.ts';
import { valuesOf } from './contact-values.ts';
import { CopyButton } from './copy-button.tsx';
import { useContactEdit } from './edit/contact-edit.ts';
import { GroupEditor } from './edit/group-editor.tsx';
import { EditButton } from './edit-button.tsx';
import { editedPhones, submittedPhones, telHref } from './fields/phone-entry.ts';
import { emptyPhone, PhonesInput } from './fields/phones-input.tsx';
import { ListedBadge } from './listed-badge.tsx';
import { MoreButton } from './more-button.tsx';
import classes from './reach.module.css';
import { SameNumber } from './same-number.tsx';
import { Section } from './section.tsx';

/** More than this are behind a button. */
const SHOWN = 4;

/** The phone numbers, the primary one first: to call, to copy, to change. */
export function PhonesSection() {
  const { contact } = useContactEdit();
  const [isEditing, setEditing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const { phones } = contact;
  const shown = isOpen ? phones : phones.slice(0, SHOWN);
  const isEmpty = phones.length === 0;
  return (
    <Section
      title="Phones"
      action={
        !isEditing && (
          <EditButton
            label={isEmpty ? 'Add a phone' : 'Edit phones'}
            isEmpty={isEmpty}
            onClick={() => setEditing(true)}
          />
        )
      }
    >
      {isEditing ? (
        <PhonesEditor onClose={() => setEditing(false)} />
      ) : (
        <>
          {isEmpty && <p className={classes.none}>No phone number</p>}
          <ul className={classes.list}>
            {shown.map((phone) => (
              <PhoneLine key={phone.number} phone={phone} contactId={contact.id} callable={!contact.do_not_call} />
            ))}
          </ul>
          <MoreButton hidden={phones.length - SHOWN} isOpen={isOpen} onOpen={setOpen} />
          <SameNumber />
        </>
      )}
    </Section>
  );
}

function PhoneLine({
  phone,
  contactId,
  callable,
}: {
  readonly phone: Contact['phones'][number];
  readonly contactId: string;
  readonly callable: boolean;
}) {
  const dial = useDial();
  const text = displayPhone(phone.number);
  const type = phoneTypes.find(({ value }) => value === phone.type)?.label;
  return (
    <li className={classes.item}>
      {callable && !phone.do_not_contact ? (
        <a
          className={classes.link}
          href={telHref(phone)}
          // Called from here where there is a dialer, else by whatever this machine calls with.
          onClick={(event) => {
            if (!dial) return;
            event.preventDefault();
            dial({ number: phone.number, contact_id: contactId });
          }}
        >
          {text}
        </a>
      ) : (
        <span className="tabular">{text}</span>
      )}
      {phone.extension && <span className={classes.detail}>ext. {phone.extension}</span>}
      <span className={classes.detail}>{type}</span>
      {phone.do_not_contact && <ListedBadge />}
      {phone.verified_at && (
        <span className={classes.good} title="Verified">
          <IconCircleCheck size={15} aria-label="Verified" />
        </span>
      )}
      <span className={classes.spread} />
      <CopyButton text={text} what={text} />
    </li>
  );
}

function PhonesEditor({ onClose }: { readonly onClose: () => void }) {
  const { contact } = useContactEdit();
  const { phones } = valuesOf(contact);
  const initial = phones.length > 0 ? editedPhones(phones) : [emptyPhone];
  return (
    <GroupEditor
      label="Phones"
      paths={['phones']}
      initial={initial}
      read={(edited) => ({ change: { phones: submittedPhones(edited) } })}
      onClose={onClose}
    >
      {(fields) => <PhonesInput {...fields} autoFocus />}
    </GroupEditor>
  );
}

import type { Contact } from '@bookline/contract/features/contacts';
import { lineTypes } from '@bookline/contract/rules/line-types';
import { phoneTypes } from '@bookline/contract/rules/options';
import { displayPhone } from '@bookline/contract/rules/phone';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { dayIn, dayText } from '../../../../lib/dates.ts';
import { useTimeZone } from '../../../../lib/timezone.ts';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { MoreButton } from '../../../../ui/more-button.tsx';
import { Section } from '../../../../ui/section.tsx';
import {
  DialNumber,
  EditButton,
  editedPhones,
  emptyPhone,
  PhonesInput,
  submittedPhones,
  useContactEdit,
  valuesOf,
} from '../../../contact-fields/contact-fields.api.ts';
import { LookUpPhone } from '../../../contact-phones/contact-phones.api.ts';
import { GroupEditor } from '../edit/group-editor.tsx';
import { ListedBadge } from './listed-badge.tsx';
import classes from './reach.module.css';
import { SameNumber } from './same-number.tsx';

/** More numbers are behind a button. */
const SHOWN = 4;

/** The phone numbers, the primary one first: call, copy, and edit. */
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
            label={isEmpty ? 'Add phone' : 'Edit phones'}
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
  const text = displayPhone(phone.number);
  const type = phoneTypes.find(({ value }) => value === phone.type)?.label;
  return (
    <li className={classes.item}>
      <DialNumber number={phone.number} contactId={contactId} callable={callable && !phone.do_not_contact} />
      {phone.extension && <span className={classes.detail}>ext. {phone.extension}</span>}
      <span className={classes.detail}>{type}</span>
      <LineDetail phone={phone} />
      {phone.do_not_contact && <ListedBadge />}
      {phone.verified_at && (
        <span className={classes.good} title="Verified">
          <IconCircleCheck size={15} aria-label="Verified" />
        </span>
      )}
      <span className={classes.spread} />
      <LookUpPhone number={phone.number} />
      <CopyButton text={text} what={text} />
    </li>
  );
}

/** What the last lookup said, and who carries the number. */
function LineDetail({ phone }: { readonly phone: Contact['phones'][number] }) {
  const zone = useTimeZone();
  const { line_type, line_carrier, line_checked_at, line_source } = phone;
  if (!line_type && !line_checked_at) return null;
  const provider = line_source === 'twilio' ? 'Twilio' : 'the built-in provider';
  return (
    <span
      className={`${classes.detail} ${classes.shrinks}`}
      title={
        line_checked_at ? `Validated ${dayText(dayIn(new Date(line_checked_at), zone))} with ${provider}` : undefined
      }
    >
      {line_type ? lineTypes[line_type] : 'Line type unknown'}
      {line_carrier && ` · ${line_carrier}`}
    </span>
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

import type { Contact } from '@bookline/contract/features/contacts';
import { useState } from 'react';
import { CopyButton } from './copy-button.tsx';
import { useContactEdit } from './edit/contact-edit.ts';
import { GroupEditor } from './edit/group-editor.tsx';
import { EditButton } from './edit-button.tsx';
import { AddressInputs } from './fields/address-inputs.tsx';
import classes from './reach.module.css';
import { Section } from './section.tsx';

/** The postal address, as it stands on an envelope. */
export function AddressSection() {
  const { contact } = useContactEdit();
  const [isEditing, setEditing] = useState(false);
  const lines = addressLines(contact.address);
  const isEmpty = lines.length === 0;
  return (
    <Section
      title="Address"
      action={
        !isEditing && (
          <span>
            {!isEmpty && <CopyButton text={lines.join('\n')} what="the address" />}
            <EditButton
              label={isEmpty ? 'Add an address' : 'Edit the address'}
              isEmpty={isEmpty}
              onClick={() => setEditing(true)}
            />
          </span>
        )
      }
    >
      {isEditing ? (
        <GroupEditor
          label="Address"
          paths={['address']}
          initial={contact.address}
          read={(address) => ({ change: { address } })}
          onClose={() => setEditing(false)}
        >
          {(fields) => <AddressInputs {...fields} autoFocus />}
        </GroupEditor>
      ) : isEmpty ? (
        <p className={classes.none}>No address</p>
      ) : (
        <address className={classes.address}>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </address>
      )}
    </Section>
  );
}

/** '1 Elm St', 'Apt 4', 'Columbus, OH 43085', 'Franklin County': the lines that have something. */
export function addressLines({ line1, line2, city, state, zip, county }: Contact['address']): string[] {
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, town, county && (/(county|parish)$/i.test(county) ? county : `${county} County`)].filter(
    (line) => line !== '',
  );
}

import type { Contact } from '@bookline/contract/features/contacts';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import { Section } from '../../../../ui/section.tsx';
import { AddressInputs, EditButton, useContactEdit } from '../../../contact-fields/contact-fields.api.ts';
import { GroupEditor } from '../edit/group-editor.tsx';
import classes from './reach.module.css';

/** The postal address as on an envelope. */
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
            {!isEmpty && <MapLink address={contact.address} />}
            {!isEmpty && <CopyButton text={lines.join('\n')} what="address" />}
            <EditButton
              label={isEmpty ? 'Add address' : 'Edit address'}
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

/** Opens the address on a map, in a new tab. Nothing is sent before. */
function MapLink({ address: { line1, city, state, zip } }: { readonly address: Contact['address'] }) {
  const query = [line1, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  if (query === '') return null;
  return (
    <Tooltip label="View on map">
      <ActionIcon
        component="a"
        href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`}
        target="_blank"
        rel="noopener noreferrer"
        size={24}
        aria-label="View address on map"
        data-quiet
      >
        <IconMapPin size={15} />
      </ActionIcon>
    </Tooltip>
  );
}

/** The address lines that have a value: '1 Elm St', 'Apt 4', 'Columbus, OH 43085', 'Franklin County'. */
export function addressLines({ line1, line2, city, state, zip, county }: Contact['address']): string[] {
  const town = [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [line1, line2, town, county && (/(county|parish)$/i.test(county) ? county : `${county} County`)].filter(
    (line) => line !== '',
  );
}

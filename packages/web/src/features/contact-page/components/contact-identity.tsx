import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPencil, IconUserCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { toast } from '../../../ui/toast.ts';
import { categoryWords, spokenName, useContactEdit, useTakeContact } from '../../contact-fields/contact-fields.api.ts';
import { PoolMenu } from '../../transfers/transfers.api.ts';
import { birthdayOf, birthdayText } from '../birthday.ts';
import { reachOf } from '../reach.ts';
import classes from './contact-identity.module.css';
import { LocalTime } from './local-time.tsx';
import { NameEditor } from './name-editor.tsx';
import { CallButton, EmailButton } from './way-button.tsx';

/** Name, age, place, local time, and buttons to reach the contact. */
export function ContactIdentity({
  isNaming,
  onNaming,
}: {
  /** Whether the name is being edited. */
  readonly isNaming: boolean;
  readonly onNaming: (isNaming: boolean) => void;
}) {
  const { contact, readOnly } = useContactEdit();
  const { company } = useCurrentUser();
  const zone = useTimeZone();
  const birthday = contact.date_of_birth ? birthdayOf(contact.date_of_birth, zone) : null;
  const near = birthday && birthdayText(birthday);
  const place = [contact.address.city, contact.address.state].filter(Boolean).join(', ');
  const name = spokenName(contact);
  return (
    <section className={classes.identity} aria-label="Contact summary">
      {isNaming && !readOnly ? (
        <NameEditor onClose={() => onNaming(false)} />
      ) : (
        <div className={classes.head}>
          <Avatar id={contact.id} name={name} size={40} />
          <div className={classes.who}>
            <div className={classes.name}>
              <span>{name}</span>
              {!readOnly && (
                <Tooltip label="Edit name">
                  <ActionIcon size={24} aria-label="Edit name" onClick={() => onNaming(true)}>
                    <IconPencil size={15} />
                  </ActionIcon>
                </Tooltip>
              )}
            </div>
            <div className={classes.line}>
              {[contact.nickname && `“${contact.nickname}”`, categoryWords(contact.category, company.variant).one]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </div>
        </div>
      )}
      {(birthday || place || contact.timezone) && (
        <div className={classes.facts}>
          {birthday && (
            <div>
              {birthday.age === 1 ? '1 year' : `${birthday.age} years`}
              {near && <span className={classes.near}> · {near}</span>}
            </div>
          )}
          {(place || contact.timezone) && (
            <div>
              {place}
              {place && contact.timezone && ' · '}
              {contact.timezone && <LocalTime zone={contact.timezone} />}
            </div>
          )}
        </div>
      )}
      {contact.status && (
        <div className={classes.chips}>
          <StatusChip label={contact.status.title} color={contact.status.color} />
        </div>
      )}
      <Ways />
    </section>
  );
}

/** The most frequent actions: call, email, take ownership. */
function Ways() {
  const { contact, readOnly } = useContactEdit();
  const { id } = useCurrentUser();
  const take = useTakeContact();
  const { call, mail } = reachOf(contact);
  const isMine = contact.owner?.id === id;
  return (
    <div className={classes.ways}>
      {call.to !== null && <CallButton variant="default" className={classes.way} />}
      {mail.to !== null && !readOnly && <EmailButton variant="default" className={classes.way} />}
      {!isMine && !readOnly && (
        <Button
          leftSection={<IconUserCheck size={15} />}
          loading={take.isPending}
          onClick={() =>
            take.mutate(
              { params: { id: contact.id } },
              { onSuccess: () => toast.done(`${spokenName(contact)} assigned to you`) },
            )
          }
        >
          Assign to me
        </Button>
      )}
      {!readOnly && (
        <Suspense>
          <PoolMenu contactId={contact.id} poolId={contact.pool?.id ?? null} />
        </Suspense>
      )}
    </div>
  );
}

import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconMail, IconPencil, IconPhone, IconUserCheck } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '../../../../lib/session.ts';
import { useTimeZone } from '../../../../lib/timezone.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { toast } from '../../../../ui/toast.ts';
import { useTakeContact } from '../../contact.data.ts';
import { categoryWords } from '../list/category-words.ts';
import { listName, spokenName } from '../list/contact-name.ts';
import { birthdayOf, birthdayText } from './birthday.ts';
import classes from './contact-identity.module.css';
import { useContactEdit } from './edit/contact-edit.ts';
import { LocalTime } from './local-time.tsx';
import { NameEditor } from './name-editor.tsx';
import { reachOf } from './reach.ts';

const PoolMenu = lazy(() => import('../../../transfers/components/pool-menu.tsx'));

/** Who it is, at a glance: name, age, place and the time there, and the ways to them. */
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
    <section className={classes.identity} aria-label="Who it is">
      {isNaming && !readOnly ? (
        <NameEditor onClose={() => onNaming(false)} />
      ) : (
        <div className={classes.head}>
          <Avatar id={contact.id} name={listName(contact)} size={40} />
          <div className={classes.who}>
            <div className={classes.name}>
              <span>{name}</span>
              {!readOnly && (
                <Tooltip label="Edit the name">
                  <ActionIcon size={24} aria-label="Edit the name" onClick={() => onNaming(true)}>
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

/** Call, write, take: what is done most. */
function Ways() {
  const { contact, readOnly } = useContactEdit();
  const { id } = useCurrentUser();
  const take = useTakeContact();
  const { call, mail } = reachOf(contact);
  const isMine = contact.owner?.id === id;
  return (
    <div className={classes.ways}>
      {call.href && (
        <Button
          component="a"
          href={call.href}
          variant="default"
          leftSection={<IconPhone size={15} />}
          className={classes.way}
        >
          Call
        </Button>
      )}
      {mail.href && (
        <Button
          component="a"
          href={mail.href}
          variant="default"
          leftSection={<IconMail size={15} />}
          className={classes.way}
        >
          E-mail
        </Button>
      )}
      {!isMine && !readOnly && (
        <Button
          leftSection={<IconUserCheck size={15} />}
          loading={take.isPending}
          onClick={() =>
            take.mutate(
              { params: { id: contact.id } },
              { onSuccess: () => toast.done(`${spokenName(contact)} is yours now.`) },
            )
          }
        >
          Take it
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

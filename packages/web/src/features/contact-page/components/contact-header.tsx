import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Fragment, type ReactNode } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RecordFact, RecordHeader } from '../../../ui/record-header.tsx';
import { toast } from '../../../ui/toast.ts';
import {
  categoryWords,
  labels,
  spokenName,
  useContactEdit,
  useTakeContact,
} from '../../contact-fields/contact-fields.api.ts';
import { birthdayOf, birthdayText } from '../birthday.ts';
import { useComposing } from '../composing.ts';
import { useComposerModes } from '../contact-parts-context.ts';
import { CallButton } from './call-button.tsx';
import classes from './contact-header.module.css';
import { ContactMenu } from './contact-menu.tsx';
import { OwnerChoice } from './edit/owner-choice.tsx';
import { StatusChoice } from './edit/status-choice.tsx';
import { LocalTime } from './local-time.tsx';
import { NextStep } from './next-step.tsx';

/** Who the contact is, where they stand, what comes next, and the ways to reach them. */
export function ContactHeader({ onEditName }: { readonly onEditName: () => void }) {
  const { contact, readOnly } = useContactEdit();
  const name = spokenName(contact);
  return (
    <RecordHeader
      label="Contact summary"
      mark={<Avatar id={contact.id} name={name} size={36} />}
      title={name}
      tools={
        !readOnly && (
          <Tooltip label="Edit name">
            <ActionIcon size={24} aria-label="Edit name" onClick={onEditName}>
              <IconPencil size={15} />
            </ActionIcon>
          </Tooltip>
        )
      }
      line={<Line />}
      facts={
        <>
          <RecordFact label={labels.status_id}>
            <StatusChoice of="status" />
          </RecordFact>
          <RecordFact label={labels.owner_id}>
            <OwnerChoice />
            <AssignToMe />
          </RecordFact>
          {!contact.deleted_at && (
            <RecordFact label="Next step" grows>
              <NextStep />
            </RecordFact>
          )}
        </>
      }
      actions={
        <>
          <CallButton />
          {!readOnly && <ComposeButtons />}
        </>
      }
      menu={<ContactMenu />}
    />
  );
}

/** '“Jack” · Client · 64 years, turns 65 in 12 days · Columbus, OH · 3:12 PM local time' */
function Line() {
  const { contact } = useContactEdit();
  const { company } = useCurrentUser();
  const zone = useTimeZone();
  const birthday = contact.date_of_birth ? birthdayOf(contact.date_of_birth, zone) : null;
  const near = birthday && birthdayText(birthday);
  const parts: readonly (readonly [string, ReactNode])[] = [
    ['nickname', contact.nickname && `“${contact.nickname}”`],
    ['category', categoryWords(contact.category, company.variant).one],
    ['age', birthday && (birthday.age === 1 ? '1 year' : `${birthday.age} years`)],
    ['birthday', near && <span className={classes.near}>{near}</span>],
    ['place', [contact.address.city, contact.address.state].filter(Boolean).join(', ')],
    ['time', contact.timezone && <LocalTime zone={contact.timezone} />],
  ];
  return parts
    .filter(([, part]) => part)
    .map(([key, part], index) => (
      <Fragment key={key}>
        {index > 0 && ' · '}
        {part}
      </Fragment>
    ));
}

/** Takes over a contact that someone else or no one owns. */
function AssignToMe() {
  const { contact, readOnly } = useContactEdit();
  const { id } = useCurrentUser();
  const take = useTakeContact();
  if (readOnly || contact.owner?.id === id) return null;
  return (
    <Button
      size="compact-xs"
      variant="light"
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
  );
}

/** A button for each entry of the composer that is about reaching the contact. */
function ComposeButtons() {
  const { contact } = useContactEdit();
  const { compose } = useComposing();
  return useComposerModes()
    .filter(({ inHeader }) => inHeader)
    .map(({ value, label, icon: Icon, hotkey, closed }) => {
      const reason = closed?.(contact);
      return (
        <Button
          key={value}
          variant="default"
          leftSection={<Icon size={15} aria-hidden />}
          disabled={reason !== undefined}
          title={reason ?? hotkey}
          onClick={() => compose(value)}
        >
          {label}
        </Button>
      );
    });
}

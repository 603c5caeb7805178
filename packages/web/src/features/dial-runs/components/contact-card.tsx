import { contactNotes } from '@bookline/contract/features/contact-notes';
import type { Contact } from '@bookline/contract/features/contacts';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Text } from '@mantine/core';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ageOf, clockTime, dayText } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import { categoryWords, ownTags, spokenName, useContact } from '../../contact-fields/contact-fields.api.ts';
import { NoteComposer } from '../../contact-notes/contact-notes.api.ts';
import { CallWarning } from '../../soa-requests/soa-requests.api.ts';
import classes from './runs.module.css';

const NOTES = 5;

/** The contact who is called: who they are, what everyone should know before they call, and the latest notes. */
export function ContactCard({ id }: { readonly id: string }) {
  const { data, error, refetch } = useContact(id);
  const contact = data?.data;
  if (!contact && error)
    return (
      <Panel title="Contact">
        {error instanceof ApiError && error.status === 404 ? (
          <Text size="sm" c="dimmed">
            You can no longer see this contact.
          </Text>
        ) : (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  if (!contact)
    return (
      <Panel title="Contact">
        <TextSkeleton lines={6} />
      </Panel>
    );
  return (
    <>
      <Panel
        title="Contact"
        action={
          <TextLink to={paths.contact({ id, phone: contact.phone })} size="sm">
            Open contact
          </TextLink>
        }
      >
        <div className={classes.stack}>
          <CallWarning contactId={contact.id} />
          <Head contact={contact} />
          {contact.description && <LongText>{contact.description}</LongText>}
        </div>
      </Panel>
      <Panel title="Notes">
        <div className={classes.stack}>
          <NoteComposer contact={contact} />
          <Notes id={id} />
        </div>
      </Panel>
    </>
  );
}

function Head({ contact }: { readonly contact: Contact }) {
  const zone = useTimeZone();
  const { company } = useCurrentUser();
  const name = spokenName(contact);
  const { address, timezone, date_of_birth, phones } = contact;
  const line = [
    categoryWords(contact.category, company.variant).one,
    date_of_birth && `${dayText(date_of_birth)}, ${ageOf(date_of_birth, zone)}`,
    [address.city, address.state].filter(Boolean).join(', '),
    timezone && `${clockTime(new Date().toISOString(), timezone)} local time`,
  ].filter(Boolean);
  return (
    <div className={classes.who}>
      <Avatar id={contact.id} name={name} size={40} />
      <div className={classes.words}>
        <Text fw={600} component="h3">
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          {line.join(' · ')}
        </Text>
        <Text size="sm" className="tabular">
          {phones.map(({ number }) => displayPhone(number)).join(' · ')}
        </Text>
        <div className={classes.chips}>
          {contact.status && <StatusChip label={contact.status.title} color={contact.status.color} />}
          {ownTags(contact).map((tag) => (
            <TagChip key={tag.id} name={tag.name} color={tag.color} />
          ))}
        </div>
      </div>
    </div>
  );
}

function Notes({ id }: { readonly id: string }) {
  const zone = useTimeZone();
  const { data, error, refetch } = useCall(contactNotes.list, { params: { id }, query: { limit: NOTES } });
  if (error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={3} />;
  if (data.data.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No notes yet
      </Text>
    );
  return (
    <ul className={classes.notes} aria-label="Latest notes">
      {data.data.map((note) => (
        <li key={note.id}>
          <LongText>{note.body}</LongText>
          <Text size="xs" c="dimmed">
            {note.author?.name ?? 'Deleted user'} · <RelativeTime at={note.created_at} zone={zone} />
          </Text>
        </li>
      ))}
    </ul>
  );
}

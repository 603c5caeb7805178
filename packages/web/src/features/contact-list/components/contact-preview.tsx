import { contactNotes } from '@bookline/contract/features/contact-notes';
import { type ContactRow, contacts } from '@bookline/contract/features/contacts';
import { phoneTypes } from '@bookline/contract/rules/options';
import { ActionIcon, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ApiError, OfflineError, sentenceOf } from '../../../lib/api-error.ts';
import { ageOf, clockTime, dayText } from '../../../lib/dates.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCall } from '../../../lib/use-call.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { TagChip } from '../../../ui/tag-chip.tsx';
import {
  categoryWords,
  DialNumber,
  isNew,
  ownTags,
  spokenName,
  writeTo,
} from '../../contact-fields/contact-fields.api.ts';
import { useListActions } from '../list-actions.ts';
import { DoNotCall } from './cells.tsx';
import classes from './contact-preview.module.css';

/** Waits while the user moves through rows, so that not every row is loaded. */
const REST_MS = 200;
const NOTES = 3;
/** The theme's information color. */
const NEW_COLOR = '#2563eb';

/** A preview beside the list: name, contact details, and latest notes. It doesn't remove the tag New (R303). */
export default function ContactPreview({
  id,
  row,
  onClose,
}: {
  readonly id: string;
  /** The list's row, shown until the contact loads; undefined if it's on another page. */
  readonly row: ContactRow | undefined;
  readonly onClose: () => void;
}) {
  const [asked] = useDebouncedValue(id, REST_MS);
  const whole = useCall(contacts.get, { params: { id: asked }, query: { not_remove_new_tag: 'true' } });
  const contact = whole.data?.data.id === id ? whole.data.data : undefined;
  const known = contact ?? row;
  const isGone = whole.error instanceof ApiError && whole.error.status === 404 && asked === id;
  return (
    <aside className={classes.panel} aria-label="Preview">
      <header className={classes.head}>
        {known && !isGone ? (
          <>
            <Avatar id={known.id} name={spokenName(known)} size={32} />
            <h2 className={classes.name}>{spokenName(known)}</h2>
            <ButtonLink to={paths.contact(known)} size="compact-sm" variant="default">
              Open
            </ButtonLink>
          </>
        ) : (
          <span className={classes.name} />
        )}
        <ActionIcon aria-label="Close preview" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </header>
      <div className={classes.body}>
        {isGone ? (
          <NotFoundState />
        ) : known ? (
          <>
            <Facts known={known} contact={contact} row={row} />
            <Notes id={asked} />
          </>
        ) : whole.error ? (
          <ErrorState
            message={sentenceOf(whole.error)}
            offline={whole.error instanceof OfflineError}
            onRetry={() => void whole.refetch()}
          />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </div>
    </aside>
  );
}

type Whole = NonNullable<ReturnType<typeof useCall<typeof contacts.get>>['data']>['data'];
type Known = Pick<ContactRow, keyof ContactRow & keyof Whole>;

function Facts({
  known,
  contact,
  row,
}: {
  readonly known: Known;
  readonly contact: Whole | undefined;
  readonly row: ContactRow | undefined;
}) {
  const { zone, variant } = useListActions();
  const place = contact?.address ?? (row && { line1: '', line2: '', ...row });
  const phones = contact?.phones ?? (known.phone ? [{ number: known.phone, type: 0 }] : []);
  const emails = contact?.emails ?? (known.email ? [{ address: known.email }] : []);
  return (
    <>
      <div className={classes.chips}>
        {known.status && <StatusChip label={known.status.title} color={known.status.color} />}
        {isNew(known) && <TagChip name="New" color={NEW_COLOR} />}
        {ownTags(known).map((tag) => (
          <TagChip key={tag.id} name={tag.name} color={tag.color} />
        ))}
      </div>
      <dl className={classes.facts}>
        <Fact label="Phone">
          {phones.map(({ number, type }) => (
            <div key={number} className={classes.phone}>
              <DialNumber
                number={number}
                contactId={known.id}
                callable={contact !== undefined && !contact.do_not_call && !isListed(contact, number)}
              />
              <span className={classes.quiet}>{phoneTypes.find((known) => known.value === type)?.label}</span>
            </div>
          ))}
          {known.do_not_call && phones.length > 0 && <DoNotCall />}
        </Fact>
        <Fact label="Email">
          {emails.map(({ address }) => (
            <div key={address}>
              {contact && isOpenTo(contact, address) ? (
                <TextLink to={paths.contact(known)} search={{ open: `sent_email:${writeTo(address)}` }} inherit>
                  {address}
                </TextLink>
              ) : (
                address
              )}
            </div>
          ))}
        </Fact>
        <Fact label="Address">{place && addressText(place)}</Fact>
        <Fact label="Local time">{known.timezone && clockTime(new Date().toISOString(), known.timezone)}</Fact>
        <Fact label="Date of birth">
          {known.date_of_birth && `${dayText(known.date_of_birth)} · ${ageOf(known.date_of_birth, zone)}`}
        </Fact>
        <Fact label="Category">{categoryWords(known.category, variant).one}</Fact>
        <Fact label="Owner">{known.owner?.name ?? known.pool?.name}</Fact>
        <Fact label="Source">{known.source?.title}</Fact>
        <Fact label="Last activity">
          {known.last_activity_at && <RelativeTime at={known.last_activity_at} zone={zone} />}
        </Fact>
        <Fact label="Created">
          <RelativeTime at={known.created_at} zone={zone} />
        </Fact>
      </dl>
    </>
  );
}

const isListed = ({ phones }: Whole, number: string): boolean =>
  phones.some((phone) => phone.number === number && phone.do_not_contact);

const isOpenTo = ({ deleted_at, do_not_email, emails }: Whole, address: string): boolean =>
  deleted_at === null &&
  !do_not_email &&
  emails.some(
    (email) => email.address === address && !email.bounced_at && !email.unsubscribed_at && !email.do_not_contact,
  );

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const isEmpty = !children || (Array.isArray(children) && children.flat().every((child) => !child));
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{isEmpty ? <span className={classes.quiet}>—</span> : children}</dd>
    </div>
  );
}

function Notes({ id }: { readonly id: string }) {
  const { zone } = useListActions();
  const { data, error, refetch } = useCall(contactNotes.list, { params: { id }, query: { limit: NOTES } });
  return (
    <section aria-label="Recent notes">
      <h3 className={classes.section}>Recent notes</h3>
      {error ? (
        <Text size="sm" c="dimmed">
          {sentenceOf(error)}{' '}
          <button type="button" className={classes.retry} onClick={() => void refetch()}>
            Try again
          </button>
        </Text>
      ) : data === undefined ? (
        <TextSkeleton lines={3} />
      ) : data.data.length === 0 ? (
        <Text size="sm" c="dimmed">
          No notes yet
        </Text>
      ) : (
        <ul className={classes.notes}>
          {data.data.map((note) => (
            <li key={note.id}>
              <p className={classes.note}>{note.body}</p>
              <span className={classes.quiet}>
                {note.author?.name} · <RelativeTime at={note.created_at} zone={zone} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface Place {
  readonly line1: string;
  readonly line2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

const addressText = ({ line1, line2, city, state, zip }: Place): string =>
  [line1, line2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')].filter(Boolean).join('\n');

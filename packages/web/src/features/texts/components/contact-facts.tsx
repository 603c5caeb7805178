import type { ShownConversation } from '@bookline/contract/features/texts';
import { Badge, Button, Group } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ageOf, clockTime } from '../../../lib/dates.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PanelFailure } from '../../../ui/panel-states.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { categoryWords, DialNumber, ownTags, reachOf, spokenName } from '../../contact-fields/contact-fields.api.ts';
import { useContactFacts } from '../texts.data.ts';
import classes from './inbox.module.css';
import { PermissionDialog } from './permission-dialog.tsx';

/** The facts of a contact that matter while texting, and whether they agreed to texts. */
export function ContactFacts({ shown }: { readonly shown: ShownConversation }) {
  return (
    <aside className={classes.facts} aria-label="Contact">
      {shown.contact && <Facts key={shown.contact.id} id={shown.contact.id} shown={shown} />}
    </aside>
  );
}

function Facts({ id, shown }: { readonly id: string; readonly shown: ShownConversation }) {
  const { data, error, refetch } = useContactFacts(id);
  const zone = useTimeZone();
  const { company } = useCurrentUser();
  const contact = data?.data;
  if (!contact)
    return (
      <div className={classes.about}>
        {error ? (
          <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </div>
    );
  const name = spokenName(contact);
  const tags = ownTags(contact);
  const callable = reachOf(contact).call.to !== null;
  const place = [contact.address.city, contact.address.state].filter(Boolean).join(', ');
  const facts = [
    ['Status', contact.status && <StatusChip label={contact.status.title} color={contact.status.color} />],
    ['Owner', contact.owner?.name],
    [
      'Phones',
      contact.phones.map(({ number }) => (
        <div key={number} className={classes.phone}>
          <DialNumber number={number} contactId={contact.id} callable={callable} />
        </div>
      )),
    ],
    ['Email', contact.emails[0]?.address],
    ['Lives in', place],
    ['Local time', contact.timezone && clockTime(new Date().toISOString(), contact.timezone)],
    ['Age', contact.date_of_birth && ageOf(contact.date_of_birth, zone)],
    ['Last activity', contact.last_activity_at && <RelativeTime at={contact.last_activity_at} zone={zone} />],
  ] as const;
  return (
    <div className={classes.about}>
      <div className={classes.person}>
        <Avatar id={contact.id} name={name} size={36} />
        <div className={classes.who}>
          <h2 className={classes.title}>
            <TextLink to={paths.contact(contact)}>{name}</TextLink>
          </h2>
          <div className={classes.line}>{categoryWords(contact.category, company.variant).one}</div>
        </div>
      </div>
      <dl>
        {facts
          .filter(([, value]) => value && !(Array.isArray(value) && value.length === 0))
          .map(([label, value]) => (
            <div key={label} style={{ display: 'contents' }}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {tags.length > 0 && (
        <Group gap={4}>
          {tags.map((tag) => (
            <Badge key={tag.id} size="sm" variant="default" tt="none" fw={400}>
              {tag.name}
            </Badge>
          ))}
        </Group>
      )}
      <Permission shown={shown} contactId={contact.id} />
      <ButtonLink to={paths.contact(contact)} variant="default" size="xs">
        Open contact
      </ButtonLink>
    </div>
  );
}

const states = {
  closed: { Icon: IconCircleX, color: 'red' },
  consented: { Icon: IconCircleCheck, color: 'green' },
  unrecorded: { Icon: IconCircleDashed, color: 'gray' },
} as const;

/** Whether the contact agreed to texts, and a form to record it. */
function Permission({
  shown: { permission },
  contactId,
}: {
  readonly shown: ShownConversation;
  readonly contactId: string;
}) {
  const zone = useTimeZone();
  const [isRecording, setRecording] = useState(false);
  if (!permission) return null;
  const { Icon, color } = states[permission.state];
  return (
    <div className={classes.part}>
      <h3>Consent to texts</h3>
      <p>
        <Icon
          size={15}
          aria-hidden
          style={{ color: `var(--mantine-color-${color}-6)`, verticalAlign: '-0.1875rem', marginRight: '0.375rem' }}
        />
        {permission.reason}
        {permission.since && (
          <>
            {' '}
            <RelativeTime at={permission.since} zone={zone} />
          </>
        )}
      </p>
      <Button size="compact-xs" variant="default" onClick={() => setRecording(true)}>
        Record consent
      </Button>
      {isRecording && (
        <PermissionDialog
          contactId={contactId}
          isGiven={permission.state === 'consented'}
          onClose={() => setRecording(false)}
        />
      )}
    </div>
  );
}

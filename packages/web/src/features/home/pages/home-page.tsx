import { Text, Title } from '@mantine/core';
import { IconFileImport, IconUserPlus } from '@tabler/icons-react';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ContactsPanel } from '../components/contacts-panel.tsx';
import { CountTile } from '../components/count-tile.tsx';
import { ImportsPanel } from '../components/imports-panel.tsx';
import { greetingFor } from '../greeting.ts';
import {
  useActiveContacts,
  useContactCount,
  useFollowUpsDue,
  useNewestContacts,
  useNewLeads,
  useQuietContacts,
} from '../home.data.ts';
import classes from './home-page.module.css';

/** Where one lands after signing in (R013): who is new, who went quiet, what happened last. */
export function HomePage() {
  const { profile } = useCurrentUser();
  const zone = useTimeZone();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: zone }).format(new Date());
  return (
    <>
      <PageHeader title="Home" />
      <div className={classes.page}>
        <div className={classes.head}>
          <div>
            <Title order={2} fz="xl" lh="1.75rem">
              {greetingFor(profile.first_name, zone)}
            </Title>
            <Text c="dimmed" size="sm">
              {today}
            </Text>
          </div>
          <div className={classes.actions}>
            <ButtonLink to={paths.new_import} variant="default" leftSection={<IconFileImport size={16} stroke={1.7} />}>
              Import contacts
            </ButtonLink>
            <ButtonLink to={paths.new_contact} leftSection={<IconUserPlus size={16} stroke={1.7} />}>
              New contact
            </ButtonLink>
          </div>
        </div>
        <Counts />
        <div className={classes.panels}>
          <ContactsPanel
            title="Newest contacts"
            query={useNewestContacts()}
            sort="-created_at"
            timeOf={(row) => row.created_at}
            empty="New leads appear here as they come in."
          />
          <ContactsPanel
            title="Recently active"
            query={useActiveContacts()}
            sort="-last_activity_at"
            timeOf={(row) => row.last_activity_at}
            empty="Whoever you call, write to or note something about appears here."
          />
          <ImportsPanel />
        </div>
      </div>
    </>
  );
}

function Counts() {
  const all = useContactCount();
  const fresh = useNewLeads();
  const quiet = useQuietContacts();
  const { features } = useCurrentUser();
  const due = useFollowUpsDue(features.includes('follow_ups'));
  return (
    <div className={classes.counts}>
      <CountTile
        label="Not opened yet"
        counted={fresh.counted}
        to={paths.contacts}
        {...(fresh.tag !== undefined && { search: { tags: fresh.tag } })}
      />
      <CountTile
        label="Quiet 30 days"
        counted={quiet.counted}
        to={paths.contacts}
        search={{ last_activity_at: `..${quiet.until}`, sort: 'last_activity_at' }}
      />
      {features.includes('follow_ups') && <CountTile label="To follow up" counted={due} to={paths.follow_ups} />}
      <CountTile label="All contacts" counted={all} to={paths.contacts} />
    </div>
  );
}

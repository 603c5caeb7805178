import type { DashboardTile, ShownTile } from '@bookline/contract/features/dashboard';
import type { Report } from '@bookline/contract/features/reports';
import { Button, Skeleton, Text, Title } from '@mantine/core';
import { IconFileImport, IconLayoutGrid, IconUserPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { allows, type Needs } from '../../../lib/access.ts';
import { LinkTabs } from '../../../lib/link-tabs.tsx';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useUrlState } from '../../../lib/url-state.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { ReportTile } from '../../reports/reports.api.ts';
import { SetupView, useSetup } from '../../setup/setup.api.ts';
import { BirthdaysPanel } from '../components/birthdays-panel.tsx';
import { ContactsPanel } from '../components/contacts-panel.tsx';
import { CountTile } from '../components/count-tile.tsx';
import { FollowUpsPanel } from '../components/follow-ups-panel.tsx';
import { ImportsPanel } from '../components/imports-panel.tsx';
import { NewContactsPanel } from '../components/new-contacts-panel.tsx';
import { QueuePanel } from '../components/queue/queue-panel.tsx';
import { RenewalsPanel } from '../components/renewals-panel.tsx';
import { StatusPanel } from '../components/status-panel.tsx';
import { greetingFor } from '../greeting.ts';
import {
  useActiveContacts,
  useContactCount,
  useFollowUpsDue,
  useNewestContacts,
  useNewLeads,
  useQuietContacts,
} from '../home.data.ts';
import { leaders, tileWords } from '../tile-words.ts';
import { useTiles } from '../use-tiles.ts';
import classes from './home-page.module.css';

const ArrangeDialog = lazy(() => import('../components/arrange-dialog.tsx'));
const TeamView = lazy(() => import('../components/team/team-view.tsx'));
const loadWorkTiles = () => import('../components/work-tiles.tsx');
const TodayEvents = lazy(async () => ({ default: (await loadWorkTiles()).TodayEvents }));
const RecentCalls = lazy(async () => ({ default: (await loadWorkTiles()).RecentCalls }));
const UnreadTexts = lazy(async () => ({ default: (await loadWorkTiles()).UnreadTexts }));
const SoaWaiting = lazy(async () => ({ default: (await loadWorkTiles()).SoaWaiting }));
const TeamFigures = lazy(async () => ({ default: (await loadWorkTiles()).TeamFigures }));

const admins: Needs = { roles: ['admin'] };

const views = [
  { value: 'day', label: 'My day', needs: {} },
  { value: 'team', label: 'Team', needs: leaders },
  { value: 'setup', label: 'Setup', needs: admins },
] as const;
type View = (typeof views)[number]['value'];

const parse = (search: Readonly<Record<string, unknown>>): { tab: View | undefined } => ({
  tab: views.find(({ value }) => value === search.tab)?.value,
});

/**
 * The page after sign-in (R013), by role: agents start with what waits for them today, managers with their team, and admins of a new company with its
 * setup. A user with more than one has them as tabs.
 */
export function HomePage() {
  const user = useCurrentUser();
  const [{ tab }] = useUrlState(parse);
  const own = views.filter(({ needs }) => allows(user, needs));
  const start = useStart(own.some(({ value }) => value === 'setup'));
  const view = own.find(({ value }) => value === tab)?.value ?? (own.length > 1 ? start : 'day');
  return (
    <>
      <PageHeader title="Home" />
      {own.length > 1 && (
        <LinkTabs
          label="Home"
          tabs={own.map(({ value, label }) => ({ value, label, to: paths.home, search: { tab: value } }))}
          current={view ?? ''}
        />
      )}
      <div className={classes.page}>
        {view === 'day' ? (
          <Day />
        ) : (
          <>
            <Head />
            <Suspense fallback={<Skeleton h={320} radius="md" />}>
              {view === 'team' && <TeamView />}
              {view === 'setup' && <SetupView />}
              {view === undefined && <Skeleton h={320} radius="md" />}
            </Suspense>
          </>
        )}
      </div>
    </>
  );
}

/** Where a user with several views starts: an admin with the setup while steps are open. Undefined until that is known. */
function useStart(isAdmin: boolean): View | undefined {
  const { data, error } = useSetup(isAdmin);
  if (!isAdmin || error) return 'team';
  if (!data) return undefined;
  return data.data.steps.every(({ done }) => done) ? 'team' : 'setup';
}

/** The user's own day: what waits, their numbers, and the tiles they arranged. */
function Day() {
  const tiles = useTiles();
  const [arranging, setArranging] = useState(false);
  return (
    <>
      <Head>
        <Button
          variant="default"
          leftSection={<IconLayoutGrid size={16} stroke={1.7} aria-hidden />}
          // Without the pinned reports, saving would lose their places.
          disabled={tiles.loading}
          onClick={() => setArranging(true)}
        >
          Customize
        </Button>
      </Head>
      <QueuePanel />
      <Counts />
      <div className={classes.panels}>
        {tiles.shown.map((tile) => (
          <Suspense key={tile} fallback={<Skeleton h={240} radius="md" />}>
            <Tile tile={tile} report={tiles.reportOf(tile)} />
          </Suspense>
        ))}
      </div>
      {arranging && (
        <Suspense>
          <ArrangeDialog tiles={tiles} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The greeting, and what can be created. */
function Head({ children }: { readonly children?: ReactNode }) {
  const { profile } = useCurrentUser();
  const zone = useTimeZone();
  const today = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: zone }).format(new Date());
  return (
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
        {children}
        <ButtonLink to={paths.new_import} variant="default" leftSection={<IconFileImport size={16} stroke={1.7} />}>
          Import contacts
        </ButtonLink>
        <ButtonLink to={paths.new_contact} leftSection={<IconUserPlus size={16} stroke={1.7} />}>
          New contact
        </ButtonLink>
      </div>
    </div>
  );
}

const drawn: Readonly<Record<DashboardTile, () => ReactNode>> = {
  follow_ups: () => <FollowUpsPanel />,
  client_birthdays: () => <BirthdaysPanel of="client_birthdays" />,
  prospect_birthdays: () => <BirthdaysPanel of="prospect_birthdays" />,
  contacts_by_status: () => <StatusPanel />,
  new_contacts: () => <NewContactsPanel />,
  renewals: () => <RenewalsPanel />,
  newest: () => <Newest />,
  active: () => <Active />,
  imports: () => <ImportsPanel />,
  today_events: () => <TodayEvents />,
  recent_calls: () => <RecentCalls />,
  unread_texts: () => <UnreadTexts />,
  team: () => <TeamFigures />,
  soa_waiting: () => <SoaWaiting />,
};

const isUsual = (tile: ShownTile): tile is DashboardTile => Object.hasOwn(drawn, tile);

function Tile({ tile, report }: { readonly tile: ShownTile; readonly report: Report | undefined }) {
  if (report) return <ReportTile report={report} />;
  return isUsual(tile) ? drawn[tile]() : <Skeleton h={240} radius="md" />;
}

const Newest = () => (
  <ContactsPanel
    title={tileWords.newest}
    query={useNewestContacts()}
    sort="-created_at"
    timeOf={(row) => row.created_at}
    empty="New leads will appear here."
  />
);

const Active = () => (
  <ContactsPanel
    title={tileWords.active}
    query={useActiveContacts()}
    sort="-last_activity_at"
    timeOf={(row) => row.last_activity_at}
    empty="Contacts you call, email, text, or add notes to will appear here."
  />
);

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
        label="No activity in 30 days"
        counted={quiet.counted}
        to={paths.contacts}
        search={{ last_activity_at: `..${quiet.until}`, sort: 'last_activity_at' }}
      />
      {features.includes('follow_ups') && <CountTile label="With follow-ups" counted={due} to={paths.follow_ups} />}
      <CountTile label="All contacts" counted={all} to={paths.contacts} />
    </div>
  );
}

import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { paths } from '../../../../lib/paths.ts';
import { useCurrentUser } from '../../../../lib/session.ts';
import { Leaderboard } from '../../../reports/reports.api.ts';
import { type Counted, unworkedSearch, useContactCount, useQuietContacts, useTeam } from '../../home.data.ts';
import page from '../../pages/home-page.module.css';
import { CountTile } from '../count-tile.tsx';
import { NewContactsPanel } from '../new-contacts-panel.tsx';
import { StatusPanel } from '../status-panel.tsx';
import { TeamPanel } from './team-panel.tsx';

/** A manager's morning: which leads and follow-ups wait, what each user did, and how contacts stand. */
export default function TeamView() {
  const { features } = useCurrentUser();
  const { data, error } = useTeam();
  const all = useContactCount();
  const quiet = useQuietContacts();
  const counted = (n: number | undefined): Counted =>
    n === undefined ? (error ? 'failed' : undefined) : { count: n, exact: true };
  const unworked = data?.data.late.includes('unworked') ? 'failed' : counted(data?.data.unworked);
  return (
    <>
      <div className={page.counts}>
        <CountTile label="Unworked leads" counted={unworked} to={paths.contacts} search={unworkedSearch()} />
        {features.includes('follow_ups') && (
          <CountTile
            label="Overdue follow-ups"
            counted={counted(data?.data.overdue)}
            to={paths.follow_ups}
            search={{ who: 'team', due: 'overdue' }}
          />
        )}
        <CountTile
          label="No activity in 30 days"
          counted={quiet.counted}
          to={paths.contacts}
          search={{ last_activity_at: `..${quiet.until}`, sort: 'last_activity_at' }}
        />
        <CountTile label="All contacts" counted={all} to={paths.contacts} />
      </div>
      <TeamPanel />
      {features.includes('reports') && (
        <Suspense fallback={<Skeleton h={240} radius="md" />}>
          <Leaderboard />
        </Suspense>
      )}
      <div className={page.panels}>
        <StatusPanel />
        <NewContactsPanel />
      </div>
    </>
  );
}

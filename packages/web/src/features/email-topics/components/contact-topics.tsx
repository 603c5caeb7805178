import { Button } from '@mantine/core';
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { PanelFailure } from '../../../ui/panel-states.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactTopics } from '../email-topics.data.ts';
import classes from './contact-topics.module.css';
import { RecordTopicDialog } from './record-topic-dialog.tsx';
import { TopicHistory } from './topic-history.tsx';

/** What a contact gets email about, for each address. */
export function ContactTopics({ contactId, readOnly }: { readonly contactId: string; readonly readOnly: boolean }) {
  const { data, error, refetch } = useContactTopics(contactId, true);
  const zone = useTimeZone();
  const [shown, setShown] = useState<'record' | 'history' | null>(null);
  const found = data?.data;
  if (!found && error) return <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!found) return <TextSkeleton lines={3} />;
  const addresses = found.topics[0]?.addresses ?? [];
  // Nothing to choose, and nothing was chosen.
  if (addresses.length === 0 && found.history.length === 0) return null;
  return (
    <div className={classes.topics}>
      <h3 className={classes.title}>Email topics</h3>
      {addresses.length > 0 && (
        <ul className={classes.list}>
          {found.topics.map(({ id, name, addresses: of }) => {
            const off = of.filter(({ on }) => !on);
            const since = off.map((each) => each.since).toSorted()[0];
            return (
              <li key={id} className={classes.row}>
                {off.length === 0 ? (
                  <IconCircleCheck size={16} className={classes.on} aria-label="On" role="img" />
                ) : (
                  <IconCircleX size={16} className={classes.off} aria-label="Off" role="img" />
                )}
                <span className={classes.name}>
                  {name}
                  {off.length > 0 && off.length < of.length && (
                    <span className={classes.part}>Off for {off.map(({ address }) => address).join(', ')}</span>
                  )}
                </span>
                {since && (
                  <span className={classes.since}>
                    Off <RelativeTime at={since} zone={zone} />
                  </span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      <div className={classes.actions}>
        {addresses.length > 0 && !readOnly && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShown('record')}>
            Change topics
          </Button>
        )}
        {found.history.length > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => setShown('history')}>
            Topic history ({found.history.length})
          </Button>
        )}
      </div>
      {shown === 'record' && (
        <RecordTopicDialog contactId={contactId} topics={found.topics} onClose={() => setShown(null)} />
      )}
      {shown === 'history' && <TopicHistory history={found.history} onClose={() => setShown(null)} />}
    </div>
  );
}

import type { ContactPermissions } from '@bookline/contract/features/contact-permissions';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { PanelFailure } from '../../../ui/panel-states.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactEdit, useOpened } from '../../contact-fields/contact-fields.api.ts';
import { usePermissions } from '../contact-permissions.data.ts';
import { channelWords, reachWords } from '../permission-words.ts';
import { ConsentHistory } from './consent-history.tsx';
import classes from './permissions.module.css';
import { RecordDialog } from './record-dialog.tsx';

/** Opens the history without one of its rows. */
const ALL = 'all';

/** Whether the contact may be called, texted, emailed, or shared with third parties. A button opens the consent history. */
export function PermissionsPanel() {
  const { contact, readOnly } = useContactEdit();
  const { data, error, refetch } = usePermissions(contact.id);
  const [isRecording, setRecording] = useState(false);
  const history = useOpened('consent');
  const permissions = data?.data;
  return (
    <Section
      title="Permissions"
      action={
        !readOnly && (
          <Tooltip label="Record consent">
            <ActionIcon size={24} aria-label="Record consent" onClick={() => setRecording(true)}>
              <IconPlus size={15} />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {!permissions && !error && <TextSkeleton lines={4} />}
      {!permissions && error && <PanelFailure message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {permissions && (
        <ul className={classes.list}>
          {permissions.channels.map((channel) => (
            <ChannelRow key={channel.channel} channel={channel} />
          ))}
        </ul>
      )}
      {permissions && permissions.history.length > 0 && (
        <Button variant="subtle" size="compact-sm" className={classes.more} onClick={() => history.open(ALL)}>
          History ({permissions.history.length})
        </Button>
      )}
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
      {permissions && history.id !== undefined && (
        <ConsentHistory history={permissions.history} openedId={history.id} onClose={history.close} />
      )}
    </Section>
  );
}

type Channel = ContactPermissions['channels'][number];
const states = {
  closed: { Icon: IconCircleX, words: 'Not allowed' },
  consented: { Icon: IconCircleCheck, words: 'Consent on file' },
  unrecorded: { Icon: IconCircleDashed, words: 'No consent on file' },
} as const;

function ChannelRow({ channel }: { readonly channel: Channel }) {
  return (
    <li className={classes.row}>
      <State state={channel.state} />
      <div className={classes.said}>
        <div className={classes.line}>
          {channelWords[channel.channel]}
          <Since at={channel.since} />
        </div>
        <div className={classes.reason}>{channel.reason}</div>
        {channel.reaches.map((reach) => (
          <div key={reach.reach} className={classes.reach}>
            <State state={reach.state} />
            <div className={classes.said}>
              <div className={classes.line}>
                <span className={classes.number}>{reachWords(reach.reach)}</span>
                <Since at={reach.since} />
              </div>
              <div className={classes.reason}>{reach.reason}</div>
            </div>
          </div>
        ))}
      </div>
    </li>
  );
}

function State({ state }: { readonly state: Channel['state'] }) {
  const { Icon, words } = states[state];
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-label={words} />
    </span>
  );
}

function Since({ at }: { readonly at: string | null }) {
  const zone = useTimeZone();
  return (
    at && (
      <span className={classes.since}>
        <RelativeTime at={at} zone={zone} />
      </span>
    )
  );
}

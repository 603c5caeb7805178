import { type Consent, contactPermissionCalls } from '@bookline/contract/features/contact-permissions';
import { Anchor } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { fullTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { channelWords, howWords, reachWords } from '../permission-words.ts';
import classes from './permissions.module.css';

/** Every consent given and revoked, newest first, with wording and evidence. It can't be changed. */
export function ConsentHistory({
  contactId,
  history,
  openedId,
  onClose,
}: {
  readonly contactId: string;
  readonly history: readonly Consent[];
  /** The row to show first. */
  readonly openedId: string;
  readonly onClose: () => void;
}) {
  return (
    <Dialog opened title="Consent history" size="lg" onClose={onClose}>
      <ul className={classes.history}>
        {history.map((consent) => (
          <Entry key={consent.id} contactId={contactId} consent={consent} isOpened={consent.id === openedId} />
        ))}
      </ul>
    </Dialog>
  );
}

function Entry({
  contactId,
  consent,
  isOpened,
}: {
  readonly contactId: string;
  readonly consent: Consent;
  readonly isOpened: boolean;
}) {
  const zone = useTimeZone();
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpened) entry.current?.scrollIntoView({ block: 'center' });
  }, [isOpened]);
  const { channel, did, how, reach, wording, source, ip, at, recorded_at, recorded_by, file } = consent;
  const { wording_version, user_agent } = consent;
  const facts = [
    howWords[how],
    source && `at ${source}`,
    ip && `from ${ip}`,
    wording_version && `text version ${wording_version}`,
    user_agent && `browser ${user_agent}`,
    recorded_at !== at && `recorded ${fullTime(recorded_at, zone)}`,
    recorded_by?.name && `by ${recorded_by.name}`,
  ];
  return (
    <li ref={entry} className={classes.entry} data-opened={isOpened || undefined}>
      <div className={classes.head}>
        <span className={classes.what}>
          {channelWords[channel]}: {did === 'given' ? 'consent given' : 'consent revoked'}
          {reach && ` for ${reachWords(reach)}`}
        </span>
        <time dateTime={at} className={classes.facts}>
          {fullTime(at, zone)}
        </time>
      </div>
      {wording && (
        <div className={classes.wording}>
          <LongText>{wording}</LongText>
        </div>
      )}
      <div className={classes.facts}>{facts.filter(Boolean).join(' · ')}</div>
      {consent.has_page && (
        <Anchor
          href={contactPermissionCalls.page.path.replace('{id}', contactId).replace('{consentId}', consent.id)}
          size="xs"
        >
          Download the page as they saw it
        </Anchor>
      )}
      {file && (
        <Anchor href={file.url} target="_blank" rel="noreferrer" size="xs">
          {file.name}
        </Anchor>
      )}
    </li>
  );
}

import type { MailMessage } from '@bookline/contract/features/mailbox';
import { Alert, SegmentedControl, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { IconLink } from '../../../lib/links.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { mailboxPath, type Reader, useMail } from '../mailbox.data.ts';
import { MailStatus } from './mail-status.tsx';
import classes from './mail-view.module.css';

type Shown = 'html' | 'text';

/** One mail as its recipient sees it, and what became of it. */
export function MailView({
  reader,
  id,
  zone,
}: {
  readonly reader: Reader;
  readonly id: string;
  readonly zone: string;
}) {
  const { data, error, refetch } = useMail(reader, id);
  const [shown, setShown] = useState<Shown>('html');
  const mail = data?.data;
  const back = (
    <IconLink to={mailboxPath(reader)} variant="subtle" color="gray" aria-label="Back to the mailbox">
      <IconChevronLeft size={18} aria-hidden />
    </IconLink>
  );
  if (!mail) {
    const missing = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title="Mail" back={back} />
        {missing ? (
          <NotFoundState>Mail is kept for 90 days.</NotFoundState>
        ) : error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <div className={classes.loading}>
            <TextSkeleton lines={6} />
          </div>
        )}
      </>
    );
  }
  return (
    <div className={classes.mail}>
      <PageHeader title={mail.subject} back={back} detail={<MailStatus mail={mail} />} />
      <div className={classes.head}>
        <Text size="sm" c="dimmed" component="div" className={classes.about}>
          To <span className={classes.to}>{mail.to}</span>, <RelativeTime at={mail.created_at} zone={zone} />
          {mail.attempts > 1 && `, tried ${mail.attempts} times`}
        </Text>
        {mail.content && (
          <SegmentedControl
            size="xs"
            aria-label="How to show it"
            data={[
              { value: 'html', label: 'As designed' },
              { value: 'text', label: 'Plain text' },
            ]}
            value={shown}
            onChange={(value) => setShown(value === 'text' ? 'text' : 'html')}
          />
        )}
      </div>
      {mail.provider !== 'local' && mail.reply && (
        <Alert
          mx="md"
          mb="md"
          color={mail.status === 'failed' ? 'red' : mail.status === 'queued' ? 'orange' : 'gray'}
          variant="light"
          title={mail.status === 'failed' ? 'It was not delivered' : 'The mail server said'}
        >
          {mail.reply}
        </Alert>
      )}
      <Words mail={mail} shown={shown} />
    </div>
  );
}

function Words({ mail, shown }: { readonly mail: MailMessage; readonly shown: Shown }) {
  if (!mail.content)
    return (
      <NotFoundState title={mail.status === 'queued' ? 'It is on its way' : 'Its words are not kept here'}>
        {mail.status === 'queued'
          ? 'The words show here once it is in the local mailbox.'
          : 'Links in mails sign people in: the words go with the mail, and are never shown to somebody who acts as another person.'}
      </NotFoundState>
    );
  if (shown === 'text')
    return (
      // Scrolls sideways by itself, so a keyboard must reach it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      <pre className={classes.text} tabIndex={0}>
        {mail.content.text}
      </pre>
    );
  return (
    <iframe
      className={classes.frame}
      title={`The mail ‘${mail.subject}’`}
      // No scripts, no forms, no origin: only a link may open, in a tab of its own.
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={mail.content.html}
    />
  );
}

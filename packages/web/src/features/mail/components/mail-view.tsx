import type { MailMessage, MailSummary } from '@bookline/contract/features/mailbox';
import { Alert, Anchor, Button, SegmentedControl, Text } from '@mantine/core';
import { IconChevronLeft, IconPaperclip } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { IconLink } from '../../../lib/links.tsx';
import { sizeText } from '../../../ui/file-drop.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import { PasswordDialog } from '../../two-factor/two-factor.api.ts';
import { mailboxPath, type Reader, useMail, useMailHere, useOpenMail } from '../mailbox.data.ts';
import { MailStatus } from './mail-status.tsx';
import classes from './mail-view.module.css';

type Shown = 'html' | 'text';

interface Place {
  readonly id: string;
  readonly zone: string;
}

/** An email and its delivery. An admin sees its text after entering their password. */
export function AdminMailView({ id, zone }: Place) {
  const { data, error, refetch } = useMail(id);
  const open = useOpenMail();
  const [asking, setAsking] = useState(false);
  const mail = data?.data;
  if (!mail) return <NoMail reader="admin" error={error} onRetry={() => void refetch()} />;
  const opened = open.data?.data;
  return (
    <>
      <MailSheet
        reader="admin"
        zone={zone}
        mail={mail}
        content={opened?.content ?? null}
        attachments={opened?.attachments ?? []}
      >
        {opened ? (
          <NoWords mail={opened} />
        ) : mail.status === 'sent' && mail.provider === 'local' ? (
          <NotFoundState
            title="The message is hidden"
            actions={<Button onClick={() => setAsking(true)}>Show message</Button>}
          >
            Links and codes in messages let people sign in. Enter your password to read this one. It’s recorded in the
            audit log.
          </NotFoundState>
        ) : (
          <NoWords mail={{ ...mail, withheld: false }} />
        )}
      </MailSheet>
      {asking && (
        <PasswordDialog
          title="Show this message?"
          action="Show message"
          busy={open.isPending}
          error={open.error}
          onProof={({ current_password }) =>
            open.mutate({ params: { id }, body: { current_password } }, { onSuccess: () => setAsking(false) })
          }
          onClose={() => {
            open.reset();
            setAsking(false);
          }}
        >
          Enter your own password to read what was sent to {mail.to}.
        </PasswordDialog>
      )}
    </>
  );
}

/** One email as its recipient sees it, for users of this computer. */
export function MailViewHere({ id, zone }: Place) {
  const { data, error, refetch } = useMailHere(id);
  const mail = data?.data;
  if (!mail) return <NoMail reader="here" error={error} onRetry={() => void refetch()} />;
  return (
    <MailSheet reader="here" zone={zone} mail={mail} content={mail.content} attachments={mail.attachments}>
      <NoWords mail={mail} />
    </MailSheet>
  );
}

const Back = ({ reader }: { readonly reader: Reader }) => (
  <IconLink to={mailboxPath(reader)} variant="subtle" color="gray" aria-label="Back to email log">
    <IconChevronLeft size={18} aria-hidden />
  </IconLink>
);

function NoMail({
  reader,
  error,
  onRetry,
}: {
  readonly reader: Reader;
  readonly error: Error | null;
  readonly onRetry: () => void;
}) {
  const missing = error instanceof ApiError && error.status === 404;
  return (
    <>
      <PageHeader title="Email" back={<Back reader={reader} />} />
      {missing ? (
        <NotFoundState>Emails are kept for 90 days.</NotFoundState>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={onRetry} />
      ) : (
        <div className={classes.loading}>
          <TextSkeleton lines={6} />
        </div>
      )}
    </>
  );
}

/** The delivery details above the text or its placeholder. */
function MailSheet({
  reader,
  zone,
  mail,
  content,
  attachments,
  children,
}: {
  readonly reader: Reader;
  readonly zone: string;
  readonly mail: MailSummary;
  readonly content: MailMessage['content'];
  readonly attachments: MailMessage['attachments'];
  readonly children: ReactNode;
}) {
  const [shown, setShown] = useState<Shown>('html');
  return (
    <div className={classes.mail}>
      <PageHeader title={mail.subject} back={<Back reader={reader} />} detail={<MailStatus mail={mail} />} />
      <div className={classes.head}>
        <Text size="sm" c="dimmed" component="div" className={classes.about}>
          To <span className={classes.to}>{mail.to}</span>, <RelativeTime at={mail.created_at} zone={zone} />
          {mail.attempts > 1 && `, tried ${mail.attempts} times`}
        </Text>
        {content && (
          <SegmentedControl
            size="xs"
            aria-label="View"
            data={[
              { value: 'html', label: 'As designed' },
              { value: 'text', label: 'Plain text' },
            ]}
            value={shown}
            onChange={(value) => setShown(value === 'text' ? 'text' : 'html')}
          />
        )}
      </div>
      {content && attachments.length > 0 && (
        <ul className={classes.attachments} aria-label="Attachments">
          {attachments.map(({ name, size, url }) => (
            <li key={url}>
              <Anchor href={url} download={name} size="sm">
                <IconPaperclip size={14} stroke={1.7} aria-hidden /> {name}
              </Anchor>{' '}
              <Text span size="xs" c="dimmed">
                {sizeText(size)}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {mail.provider !== 'local' && mail.reply && (
        <Alert
          mx="md"
          mb="md"
          color={mail.status === 'failed' ? 'red' : mail.status === 'queued' ? 'orange' : 'gray'}
          variant="light"
          title={mail.status === 'failed' ? 'Not delivered' : 'Mail server response'}
        >
          {mail.reply}
        </Alert>
      )}
      {content ? <Words subject={mail.subject} content={content} shown={shown} /> : children}
    </div>
  );
}

function NoWords({ mail }: { readonly mail: MailSummary & Pick<MailMessage, 'withheld'> }) {
  if (mail.withheld)
    return (
      <NotFoundState title="You can’t read this message">
        It lets someone sign in whose role is the same as yours or above it.
      </NotFoundState>
    );
  return (
    <NotFoundState title={mail.status === 'queued' ? 'Sending' : 'Message text isn’t stored here'}>
      {mail.status === 'queued'
        ? 'The message appears here once it’s in the local email log.'
        : 'Messages contain sign-in links. The text is deleted when the email is sent, and users acting as someone else can’t see it.'}
    </NotFoundState>
  );
}

function Words({
  subject,
  content,
  shown,
}: {
  readonly subject: string;
  readonly content: NonNullable<MailMessage['content']>;
  readonly shown: Shown;
}) {
  if (shown === 'text')
    return (
      // It scrolls sideways, so the keyboard must reach it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      <pre className={classes.text} tabIndex={0}>
        {content.text}
      </pre>
    );
  return (
    <iframe
      className={classes.frame}
      title={`Email “${subject}”`}
      // No scripts, forms, or origin. Only links open, in a new tab.
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={content.html}
    />
  );
}

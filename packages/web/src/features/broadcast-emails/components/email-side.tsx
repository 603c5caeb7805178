import type { AdminEmailWithContent, EmailCheck } from '@bookline/contract/features/broadcast-emails';
import { DEBOUNCE_MS } from '@bookline/contract/rules/constants';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { PanelTabs } from '../../../ui/tabs/panel-tabs.tsx';
import { toast } from '../../../ui/toast.ts';
import { ContactSelect } from '../../contact-fields/contact-fields.api.ts';
import { MailFrame } from '../../email-messages/email-messages.api.ts';
import { useCheckEmail, useEmail, useEmailPreview, useTestEmail } from '../broadcast-emails.data.ts';
import type { EmailWords } from '../email-draft.ts';
import classes from './email-editor.module.css';

type Tab = 'preview' | 'checks' | 'versions';

/** Beside the editor: the email as a contact gets it, what is wrong with it, and how it was before. */
export function EmailSide({
  words,
  email,
  onBlock,
  onRestore,
}: {
  readonly words: EmailWords;
  readonly email: AdminEmailWithContent | null;
  readonly onBlock: (index: number) => void;
  readonly onRestore: (version: AdminEmailWithContent) => void;
}) {
  const [tab, setTab] = useState<Tab>('preview');
  return (
    <section className={classes.side} aria-label="Preview and checks">
      <PanelTabs<Tab>
        label="Preview and checks"
        tabs={[
          { value: 'preview', label: 'Preview', content: <Preview words={words} /> },
          { value: 'checks', label: 'Checks', content: <Checks words={words} onBlock={onBlock} /> },
          ...(email
            ? [
                {
                  value: 'versions' as const,
                  label: 'Versions',
                  content: <Versions email={email} onRestore={onRestore} />,
                },
              ]
            : []),
        ]}
        value={tab}
        onChange={setTab}
        panelClassName={classes.panel}
      />
    </section>
  );
}

function Preview({ words }: { readonly words: EmailWords }) {
  const [contact, setContact] = useState<string | null>(null);
  const [as, setAs] = useState<'html' | 'text'>('html');
  // Not with every letter.
  const [settled] = useDebouncedValue(words, DEBOUNCE_MS);
  const { data, error, refetch } = useEmailPreview(contact, settled);
  const test = useTestEmail();
  const preview = data?.data;
  const failure =
    test.error instanceof ApiError
      ? (Object.values(test.error.fields ?? {})[0]?.[0] ?? sentenceOf(test.error))
      : undefined;
  return (
    <Stack gap="sm">
      <Group gap="sm" align="end" wrap="nowrap">
        <div className={classes.grow}>
          <ContactSelect label="Preview as" placeholder="Field names" value={contact} onChange={setContact} clearable />
        </div>
        <Button
          variant="default"
          loading={test.isPending}
          onClick={() =>
            test.mutate(
              { body: { ...words, contact_id: contact } },
              { onSuccess: ({ data: { to } }) => toast.done(`Test email sent to ${to}`) },
            )
          }
        >
          Send test
        </Button>
      </Group>
      {failure !== undefined && (
        <Alert color="red" variant="light" role="alert">
          {failure}
        </Alert>
      )}
      {preview && preview.faults.length > 0 && (
        <Alert color="orange" variant="light" title="This contact wouldn’t get it">
          {preview.faults.map((fault) => (
            <div key={fault}>{fault}</div>
          ))}
        </Alert>
      )}
      {!preview && error && <ErrorState message={previewFailure(error)} onRetry={() => void refetch()} />}
      {!preview && !error && <TextSkeleton lines={10} />}
      {preview && (
        <>
          <Group justify="space-between" wrap="nowrap" align="start">
            <Text fw={600} size="sm" className={classes.subject}>
              {preview.subject || 'No subject'}
            </Text>
            <Button size="compact-xs" variant="subtle" onClick={() => setAs(as === 'html' ? 'text' : 'html')}>
              {as === 'html' ? 'Plain text' : 'HTML'}
            </Button>
          </Group>
          {as === 'html' ? (
            <div className={classes.frame}>
              <MailFrame title={`Preview of “${preview.subject}”`} html={preview.html} />
            </div>
          ) : (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
            <pre className={classes.plain} tabIndex={0}>
              {preview.text}
            </pre>
          )}
        </>
      )}
    </Stack>
  );
}

/** An invalid field refuses the preview. Its sentence says where. */
const previewFailure = (error: Error) =>
  error instanceof ApiError && error.status === 422
    ? (Object.values(error.fields ?? {})[0]?.[0] ?? sentenceOf(error))
    : sentenceOf(error);

const marks = {
  error: { icon: IconCircleX, color: 'var(--mantine-color-error)', label: 'Error' },
  warning: { icon: IconAlertTriangle, color: 'var(--mantine-color-orange-6)', label: 'Warning' },
  passed: { icon: IconCircleCheck, color: 'var(--mantine-color-green-6)', label: 'Passed' },
} as const;

function Checks({ words, onBlock }: { readonly words: EmailWords; readonly onBlock: (index: number) => void }) {
  const check = useCheckEmail();
  const [checked, setChecked] = useState<string>();
  const now = JSON.stringify(words);
  const run = () => {
    setChecked(now);
    check.mutate({ body: words });
  };
  const found = check.data?.data;
  const errors = found?.filter(({ level }) => level === 'error').length ?? 0;
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {!found
            ? 'Looks for what recipients, the law, and spam filters would mind. Opens every link.'
            : checked !== now
              ? 'The email changed since these checks.'
              : errors === 0
                ? 'Ready to send.'
                : errors === 1
                  ? '1 problem to fix before it can be sent.'
                  : `${errors} problems to fix before it can be sent.`}
        </Text>
        <Button variant="default" loading={check.isPending} onClick={run}>
          {found ? 'Check again' : 'Check'}
        </Button>
      </Group>
      {check.error && (
        <Alert color="red" variant="light" role="alert">
          {previewFailure(check.error)}
        </Alert>
      )}
      {found && (
        <ul className={classes.checks}>
          {found.map((each) => (
            <CheckLine key={`${each.code} ${each.block} ${each.sentence}`} check={each} onBlock={onBlock} />
          ))}
        </ul>
      )}
    </Stack>
  );
}

function CheckLine({ check, onBlock }: { readonly check: EmailCheck; readonly onBlock: (index: number) => void }) {
  const { icon: Icon, color, label } = marks[check.level];
  const { block } = check;
  return (
    <li>
      <Icon size={18} stroke={1.8} color={color} role="img" aria-label={label} style={{ flex: 'none' }} />
      <span>{check.sentence}</span>
      {block !== null && (
        <Button size="compact-xs" variant="subtle" onClick={() => onBlock(block)}>
          Block {block + 1}
        </Button>
      )}
    </li>
  );
}

function Versions({
  email,
  onRestore,
}: {
  readonly email: AdminEmailWithContent;
  readonly onRestore: (version: AdminEmailWithContent) => void;
}) {
  const zone = useTimeZone();
  const [asked, setAsked] = useState<number>();
  const { data, isFetching } = useEmail(asked === undefined ? '' : email.id, asked);
  const old = data?.data;
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        Each save that changes the content is a version. What was sent keeps its version.
      </Text>
      <ul className={classes.versions}>
        {email.versions.map(({ version, made_at, made_by }) => (
          <li key={version}>
            <span>
              Version {version}
              <Text span size="xs" c="dimmed">
                {' '}
                · {made_by?.name ?? 'Unknown'} · <RelativeTime at={made_at} zone={zone} />
              </Text>
            </span>
            {version !== email.version && (
              <Button
                size="compact-xs"
                variant="subtle"
                loading={asked === version && isFetching}
                onClick={() => setAsked(version)}
              >
                Show
              </Button>
            )}
          </li>
        ))}
      </ul>
      {old && asked !== undefined && (
        <Alert
          variant="light"
          title={`Version ${asked}: ${old.subject || 'No subject'}`}
          withCloseButton
          closeButtonLabel="Close"
          onClose={() => setAsked(undefined)}
        >
          {old.blocks.length === 1 ? '1 block' : `${old.blocks.length} blocks`}
          <br />
          <Button
            mt="xs"
            size="compact-sm"
            variant="default"
            onClick={() => {
              onRestore(old);
              setAsked(undefined);
              toast.done(`Version ${asked} is in the editor. Save to use it.`);
            }}
          >
            Use this version
          </Button>
        </Alert>
      )}
    </Stack>
  );
}

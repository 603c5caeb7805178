import type { SenderDnsRecord } from '@bookline/contract/features/mail-server';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useSenderDomain } from '../mail-server.data.ts';
import classes from './sender-domain.module.css';

const marks = {
  found: { icon: IconCircleCheck, color: 'var(--mantine-color-green-6)', label: 'Correct' },
  missing: { icon: IconCircleX, color: 'var(--mantine-color-error)', label: 'Missing' },
  wrong: { icon: IconCircleX, color: 'var(--mantine-color-error)', label: 'Wrong' },
  unsure: { icon: IconAlertTriangle, color: 'var(--mantine-color-orange-6)', label: 'Check this' },
  unknown: { icon: IconHelpCircle, color: 'var(--text-muted)', label: 'Unknown' },
} as const;
const names = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC' } as const;

/** The DNS records that receivers ask of the sender's domain, and what to add. */
export function SenderDomain() {
  const [asked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useSenderDomain(asked);
  const found = data?.data;
  return (
    <section className={classes.box} aria-labelledby="sender-domain">
      <Group justify="space-between" wrap="nowrap" align="start">
        <div>
          <h2 id="sender-domain" className={classes.title}>
            Sender domain
          </h2>
          <Text size="xs" c="dimmed">
            {found
              ? `DNS records of ${found.domain}. Add or change them where your domain is registered.`
              : 'Gmail, Yahoo, and Outlook accept email only from domains with SPF, DKIM, and DMARC records.'}
          </Text>
        </div>
        <Button
          variant="default"
          size="compact-sm"
          style={{ flex: 'none' }}
          loading={isFetching}
          onClick={() => (asked ? void refetch() : setAsked(true))}
        >
          {found ? 'Check again' : 'Check domain'}
        </Button>
      </Group>
      {error && !found && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {found && (
        <ul className={classes.records} role="status">
          {found.records.map((record) => (
            <DomainRecord key={record.kind} record={record} />
          ))}
        </ul>
      )}
    </section>
  );
}

function DomainRecord({ record }: { readonly record: SenderDnsRecord }) {
  const { icon: Icon, color, label } = marks[record.state];
  return (
    <li>
      <Icon size={18} stroke={1.8} color={color} role="img" aria-label={label} style={{ flex: 'none' }} />
      <Stack gap={4} className={classes.words}>
        <Text size="sm">
          <b>{names[record.kind]}</b> · {record.sentence}
        </Text>
        {record.found !== null && record.add !== null && <Line label="Now" text={record.found} />}
        {record.add !== null && (
          <>
            <Line label="Name (TXT)" text={record.name} copied />
            <Line label="Value" text={record.add} copied />
          </>
        )}
      </Stack>
    </li>
  );
}

function Line({
  label,
  text,
  copied = false,
}: {
  readonly label: string;
  readonly text: string;
  readonly copied?: boolean;
}) {
  return (
    <div className={classes.line}>
      <Text size="xs" c="dimmed" className={classes.label}>
        {label}
      </Text>
      <code>{text}</code>
      {copied && <CopyButton text={text} what={label.toLowerCase()} />}
    </div>
  );
}

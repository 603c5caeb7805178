import type { SoaRequest } from '@bookline/contract/features/soa-requests';
import { SIGNER_NOT_CONFIRMED } from '@bookline/contract/rules/soa';
import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { dayText, fullTime } from '../../../lib/dates.ts';
import { ButtonLink, TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordPage } from '../../../ui/record-page.tsx';
import { Section } from '../../../ui/section.tsx';
import { SignedDocument } from '../../../ui/signed-document.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { CompleteDialog } from '../components/complete-dialog.tsx';
import { ConfirmSignerDialog } from '../components/confirm-signer-dialog.tsx';
import { RejectDialog } from '../components/reject-dialog.tsx';
import { SendDialog } from '../components/send-dialog.tsx';
import { soaPdfUrl, useSoa } from '../soa-requests.data.ts';
import { kindWords, productsText, statusLook, wayWords } from '../soa-words.ts';

type Opened = 'send' | 'confirm' | 'complete' | 'reject' | null;

/** R359: one form: what was signed, and what follows. */
export function SoaRequestPage() {
  const id = usePathParam('id');
  const { data, error, refetch } = useSoa(id);
  const back = (
    <ButtonLink to={paths.soa()} variant="default">
      All forms
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={data ? `Scope of appointment: ${data.data.contact_name}` : 'Scope of appointment'}
        actions={back}
      />
      <RecordPage
        record={data?.data}
        missing={error instanceof ApiError && error.status === 404}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        back={back}
      >
        {(soa) => <Form soa={soa} />}
      </RecordPage>
    </>
  );
}

function Form({ soa }: { readonly soa: SoaRequest }) {
  const [opened, setOpened] = useState<Opened>(null);
  const { status, contact, needs_confirmation: isUnconfirmed } = soa;
  const close = () => setOpened(null);
  const canSend = contact !== null && (status === 'sent' || (status === 'expired' && soa.signed_at === null));
  return (
    <Stack gap="lg">
      <Section title="Form">
        <Facts soa={soa} />
        {isUnconfirmed && (
          <Alert mt="md" color="yellow" icon={<IconAlertTriangle size={18} />} title={SIGNER_NOT_CONFIRMED.label}>
            Someone signed this form from a webpage with the details of a contact you already had. It doesn’t count
            until you confirm that the contact signed it. If they didn’t, reject the form.
          </Alert>
        )}
        <Group gap="sm" mt="md">
          {isUnconfirmed && <Button onClick={() => setOpened('confirm')}>Confirm signer</Button>}
          {status === 'signed' && !isUnconfirmed && (
            <Button onClick={() => setOpened('complete')}>Complete form</Button>
          )}
          {status === 'completed' && !isUnconfirmed && (
            <Button variant="default" onClick={() => setOpened('complete')}>
              Correct form
            </Button>
          )}
          {canSend && (
            <Button variant="default" onClick={() => setOpened('send')}>
              Send again
            </Button>
          )}
          {status !== 'rejected' && (
            <Button variant="subtle" color="red" onClick={() => setOpened('reject')}>
              Reject form
            </Button>
          )}
        </Group>
      </Section>
      <Versions soa={soa} />
      {opened === 'confirm' && <ConfirmSignerDialog soa={soa} onClose={close} />}
      {opened === 'complete' && <CompleteDialog soa={soa} onClose={close} />}
      {opened === 'reject' && <RejectDialog id={soa.id} onClose={close} />}
      {opened === 'send' && contact && <SendDialog contact={contact} resend={soa.id} onClose={close} />}
    </Stack>
  );
}

function Facts({ soa }: { readonly soa: SoaRequest }) {
  const zone = useTimeZone();
  const { status, contact, contact_name, agent, products, language, appointment_on, valid_until } = soa;
  const facts = [
    ['Agent', agent.name],
    ['Products', productsText(products)],
    ['Language', language],
    ['Appointment', appointment_on && dayText(appointment_on)],
    ['Sent', soa.sends.map(({ via, created_at }) => `${wayWords[via]}, ${fullTime(created_at, zone)}`).join('; ')],
    ['Opened', soa.opened_at && fullTime(soa.opened_at, zone)],
    ['Sign by', soa.signed_at === null && status !== 'rejected' && fullTime(soa.expires_at, zone)],
    ['Signed', soa.signed_at && fullTime(soa.signed_at, zone)],
    [
      'Signer confirmed',
      soa.signer_confirmed &&
        `${fullTime(soa.signer_confirmed.at, zone)} by ${soa.signer_confirmed.by.name}: ${soa.signer_confirmed.how}`,
    ],
    ['Valid until', valid_until && !soa.needs_confirmation && fullTime(valid_until, zone)],
    ['Completed', soa.completed_at && fullTime(soa.completed_at, zone)],
    ['Rejected', soa.rejected_at && `${fullTime(soa.rejected_at, zone)}: ${soa.reject_reason}`],
  ] as const;
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <StatusChip {...statusLook(soa)} />
        {contact ? (
          <TextLink to={paths.contact(contact)} size="sm" underline="always">
            {contact.name}
          </TextLink>
        ) : (
          <Text size="sm">{contact_name} (no longer a contact)</Text>
        )}
      </Group>
      {facts.map(
        ([label, value]) =>
          value && (
            <Text key={label} size="sm">
              <Text span c="dimmed" inherit>
                {label}:
              </Text>{' '}
              {value}
            </Text>
          ),
      )}
    </Stack>
  );
}

function Versions({ soa: { id, versions } }: { readonly soa: SoaRequest }) {
  const zone = useTimeZone();
  return (
    <Section title="Signed documents">
      {versions.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing is signed yet.
        </Text>
      ) : (
        <Stack gap="sm">
          {versions.map(({ version, kind, created_at, made_by, pdf_sha256 }) => (
            <SignedDocument
              key={version}
              title={`${kindWords[kind]} ${fullTime(created_at, zone)}${made_by ? ` by ${made_by.name}` : ''}`}
              href={soaPdfUrl(id, version)}
              version={version}
              sha256={pdf_sha256}
            />
          ))}
          <Text size="xs" c="dimmed">
            Documents can’t be changed and are kept for 10 years.{' '}
            <Anchor href="/soa/verify" target="_blank" inherit underline="always">
              Verify a PDF
            </Anchor>
          </Text>
        </Stack>
      )}
    </Section>
  );
}

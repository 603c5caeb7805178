import type { Application } from '@bookline/contract/features/fire-light';
import { answerText, isAsked, isProtected } from '@bookline/contract/rules/application-answers';
import { describeForm } from '@bookline/contract/rules/application-forms';
import { labelIn } from '@bookline/contract/rules/options';
import { policyStatuses } from '@bookline/contract/rules/policies';
import { Alert, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { fullTime } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { Section } from '../../../ui/section.tsx';
import { SignedDocument } from '../../../ui/signed-document.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { SensitiveValue } from '../../sensitive/sensitive.api.ts';
import { howText, planText, statusLook, viaText } from '../application-words.ts';
import { applicationPdfUrl } from '../fire-light.data.ts';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <Text size="sm" component="div">
      <Text span c="dimmed" inherit>
        {label}:
      </Text>{' '}
      {children}
    </Text>
  );
}

/** Where an application stands. */
export function ApplicationState({ application }: { readonly application: Application }) {
  const zone = useTimeZone();
  const { status, contact, agent, policy, signed_at, signed_how, submitted_at, withdrawn_at, sends } = application;
  const time = (at: string) => fullTime(at, zone);
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <StatusChip {...statusLook(status)} />
        <TextLink to={paths.contact(contact)} size="sm" underline="always">
          {contact.name}
        </TextLink>
      </Group>
      {application.problem && (
        <Alert color="orange" variant="light">
          {application.problem}
        </Alert>
      )}
      <Fact label="Agent">{agent.name}</Fact>
      {planText(application) && <Fact label="Plan">{planText(application)}</Fact>}
      {sends.length > 0 && (
        <Fact label="Sent">
          {sends.map(({ via, created_at }) => `${viaText[via]}, ${time(created_at)}`).join('; ')}
        </Fact>
      )}
      {application.opened_at && <Fact label="Opened">{time(application.opened_at)}</Fact>}
      {application.expires_at && <Fact label="Sign by">{time(application.expires_at)}</Fact>}
      {signed_at && (
        <Fact label="Signed">
          {time(signed_at)}
          {signed_how && `, ${howText[signed_how]}`}
        </Fact>
      )}
      {submitted_at && <Fact label="Submitted">{time(submitted_at)}</Fact>}
      {policy && submitted_at && (
        <Fact label="Policy">
          <TextLink to={`${paths.contact(contact)}?open=policy:${policy.id}`} inherit underline="always">
            {labelIn(policyStatuses, policy.status)}
          </TextLink>
        </Fact>
      )}
      {withdrawn_at && (
        <Fact label="Withdrawn">
          {time(withdrawn_at)}: {application.withdraw_reason}
        </Fact>
      )}
      {application.checked_at && <Fact label="FireLight last asked">{time(application.checked_at)}</Fact>}
    </Stack>
  );
}

/** The documents that were signed. */
export function ApplicationDocuments({ application: { id, documents } }: { readonly application: Application }) {
  const zone = useTimeZone();
  return (
    <Section title="Signed documents">
      <Stack gap="sm">
        {documents.map(({ version, kind, created_at, pdf_sha256 }) => (
          <SignedDocument
            key={version}
            title={`${kind === 'signed' ? 'Signed' : 'Submitted'} ${fullTime(created_at, zone)}`}
            href={applicationPdfUrl(id, version)}
            version={version}
            sha256={pdf_sha256}
          />
        ))}
        <Text size="xs" c="dimmed">
          Documents are encrypted and can’t be changed. They show only the end of Social Security and Medicare numbers.
        </Text>
      </Stack>
    </Section>
  );
}

/** The answers, once they can't be changed. */
export function ApplicationAnswers({ application }: { readonly application: Application }) {
  const { id, form, answers, contact } = application;
  return describeForm(form).sections.map(({ title, fields }) => {
    const answered = fields.filter((field) => isAsked(field, answers) && answers[field.key]);
    if (answered.length === 0) return null;
    return (
      <Section key={title} title={title}>
        <Stack gap={6}>
          {answered.map((field) => {
            const value = answers[field.key] ?? '';
            return (
              <Fact key={field.key} label={field.label.replace(/\?$/, '')}>
                {isProtected(field) ? (
                  <SensitiveValue contactId={contact.id} what="application_number" recordId={id} masked={value} />
                ) : field.kind === 'phone' && value.startsWith('+') ? (
                  <PhoneText number={value} />
                ) : (
                  answerText(field, value)
                )}
              </Fact>
            );
          })}
        </Stack>
      </Section>
    );
  });
}

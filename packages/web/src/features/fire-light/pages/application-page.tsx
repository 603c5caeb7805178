import type { Application } from '@bookline/contract/features/fire-light';
import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { usePathParam } from '../../../lib/url-params.ts';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RecordPage } from '../../../ui/record-page.tsx';
import { Section } from '../../../ui/section.tsx';
import { toast } from '../../../ui/toast.ts';
import { formText } from '../application-words.ts';
import { SendDialog, SignDialog, SubmitDialog, WithdrawDialog } from '../components/application-dialogs.tsx';
import { ApplicationEditor } from '../components/application-editor.tsx';
import { ApplicationAnswers, ApplicationDocuments, ApplicationState } from '../components/application-facts.tsx';
import { FireLightButton } from '../components/fire-light-button.tsx';
import { useApplication, useCheckApplication } from '../fire-light.data.ts';

const dialogs = { sign: SignDialog, send: SendDialog, submit: SubmitDialog, withdraw: WithdrawDialog } as const;

/** R006: one application: its answers, its signatures, and what follows. */
export function ApplicationPage() {
  const id = usePathParam('id');
  const { data, error, refetch } = useApplication(id);
  const back = (
    <ButtonLink to={paths.applications()} variant="default">
      All applications
    </ButtonLink>
  );
  const application = data?.data;
  return (
    <>
      <PageHeader
        title={application ? `${formText(application)}: ${application.contact.name}` : 'Application'}
        actions={back}
      />
      <RecordPage
        record={application}
        missing={error instanceof ApiError && error.status === 404}
        failure={error ? sentenceOf(error) : undefined}
        onRetry={() => void refetch()}
        back={back}
      >
        {(found) => <Opened key={found.id} application={found} />}
      </RecordPage>
    </>
  );
}

function Opened({ application }: { readonly application: Application }) {
  const [opened, setOpened] = useState<keyof typeof dialogs | null>(null);
  const [version, setVersion] = useState(application.version);
  const check = useCheckApplication();
  const { id, status, provider, external_id, documents } = application;
  const isOpen = status === 'draft' || status === 'sent';
  const isOutside = provider === 'fire_light';
  const Dialog = opened && dialogs[opened];
  return (
    <Stack gap="lg">
      <Section title="Application">
        <ApplicationState application={application} />
        <Group gap="sm" mt={isOpen || status === 'signed' || isOutside ? 'md' : 0}>
          {isOutside && external_id && status !== 'withdrawn' && <FireLightButton application={id} />}
          {isOutside && status !== 'withdrawn' && (
            <Button
              variant="default"
              loading={check.isPending}
              onClick={() => check.mutate({ params: { id } }, { onSuccess: () => toast.done('FireLight asked') })}
            >
              Check status
            </Button>
          )}
          {!isOutside && status === 'signed' && <Button onClick={() => setOpened('submit')}>Submit application</Button>}
          {(isOpen || status === 'signed') && (
            <Button variant="subtle" color="red" onClick={() => setOpened('withdraw')}>
              Withdraw
            </Button>
          )}
        </Group>
      </Section>
      {documents.length > 0 && <ApplicationDocuments application={application} />}
      {isOpen && !isOutside ? (
        <ApplicationEditor
          application={application}
          onSign={(read) => {
            setVersion(read);
            setOpened('sign');
          }}
          onSend={() => setOpened('send')}
        />
      ) : (
        <ApplicationAnswers application={application} />
      )}
      {Dialog && <Dialog application={application} version={version} onClose={() => setOpened(null)} />}
    </Stack>
  );
}

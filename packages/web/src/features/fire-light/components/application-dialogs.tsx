import type { Application } from '@bookline/contract/features/fire-light';
import { agentStatement, applicationStatement } from '@bookline/contract/rules/application-forms';
import { type ApplicationWay, applicationWays } from '@bookline/contract/rules/application-status';
import { MAX_REASON, MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { List, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { LinkShown } from '../../soa-requests/soa-requests.api.ts';
import {
  useSendApplication,
  useSignApplication,
  useSubmitApplication,
  useWithdrawApplication,
} from '../fire-light.data.ts';
import { SignaturePad } from './signature-pad.tsx';

interface Props {
  readonly application: Application;
  /** The one that is on the screen. */
  readonly version: number;
  readonly onClose: () => void;
}

/** The applicant signs on this screen. */
export function SignDialog({ application: { id, contact }, version, onClose }: Props) {
  const sign = useSignApplication();
  const { draft, dirty, set, withBind } = useRecordForm({ signature: '', drawn: '' });
  return (
    <FormDialog
      title="Sign in person"
      dirty={dirty}
      onClose={onClose}
      fields={['signature']}
      {...formFailure(sign.error)}
      submitLabel="Sign application"
      busy={sign.isPending}
      onSubmit={() =>
        sign.mutate(
          { params: { id }, body: { ...draft, version } },
          {
            onSuccess: () => {
              toast.done('Application signed');
              onClose();
            },
          },
        )
      }
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">{contact.name} reads these statements and signs. You can’t sign for them.</Text>
          <List size="sm" spacing={6}>
            {applicationStatement.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
          <TextInput
            label="Applicant’s signature"
            description="They type their full name."
            maxLength={MAX_RECORD_NAME}
            autoComplete="off"
            data-autofocus
            {...bind('signature')}
          />
          <SignaturePad onChange={(drawn) => set({ drawn })} />
        </Stack>
      ))}
    </FormDialog>
  );
}

/** The agent signs, and the application becomes a policy. */
export function SubmitDialog({ application: { id }, onClose }: Props) {
  const submit = useSubmitApplication();
  const { draft, dirty, withBind } = useRecordForm({ signature: '' });
  return (
    <FormDialog
      title="Submit application"
      dirty={dirty}
      onClose={onClose}
      fields={['signature']}
      {...formFailure(submit.error)}
      submitLabel="Submit application"
      busy={submit.isPending}
      onSubmit={() =>
        submit.mutate(
          { params: { id }, body: draft },
          {
            onSuccess: () => {
              toast.done('Application submitted');
              onClose();
            },
          },
        )
      }
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">
            It becomes a policy with the status Submitted. Then download the PDF and pass it on to the insurance
            company.
          </Text>
          <Text size="sm">{agentStatement}</Text>
          <TextInput
            label="Your signature"
            description="Type your full name."
            required
            maxLength={MAX_RECORD_NAME}
            data-autofocus
            {...bind('signature')}
          />
        </Stack>
      ))}
    </FormDialog>
  );
}

const ways = [
  { value: 'email', label: 'Email' },
  { value: 'text', label: 'Text' },
  { value: 'link', label: 'Link' },
] as const;

/** Sends a link to the applicant. */
export function SendDialog({ application: { id, contact }, onClose }: Props) {
  const send = useSendApplication();
  const [via, setVia] = useState<ApplicationWay>('email');
  const [link, setLink] = useState<string>();
  if (link !== undefined) return <LinkShown link={link} onClose={onClose} />;
  return (
    <FormDialog
      title="Send to sign"
      dirty={false}
      onClose={onClose}
      fields={['via']}
      {...formFailure(send.error)}
      submitLabel={via === 'link' ? 'Create link' : 'Send application'}
      busy={send.isPending}
      onSubmit={() =>
        send.mutate(
          { params: { id }, body: { via } },
          {
            onSuccess: ({ data }) => {
              if (data.link !== null) return setLink(data.link);
              toast.done('Application sent');
              onClose();
            },
          },
        )
      }
    >
      {(errorOf) => (
        <Stack gap="sm">
          <Text size="sm">
            {contact.name} reads the answers and signs on their phone or computer within 30 days. The page asks for
            their date of birth first.
          </Text>
          <div>
            <SegmentedControl
              fullWidth
              aria-label="Send by"
              data={[...ways]}
              value={via}
              onChange={(chosen) => setVia(applicationWays.find((each) => each === chosen) ?? 'email')}
            />
            {errorOf('via') && (
              <Text size="sm" c="red" role="alert" mt={4}>
                {errorOf('via')}
              </Text>
            )}
          </div>
        </Stack>
      )}
    </FormDialog>
  );
}

/** Withdraws an application, with a reason. */
export function WithdrawDialog({ application: { id, provider, external_id }, onClose }: Props) {
  const withdraw = useWithdrawApplication();
  const { draft, dirty, withBind } = useRecordForm({ reason: '' });
  return (
    <FormDialog
      title="Withdraw this application?"
      dirty={dirty}
      onClose={onClose}
      fields={['reason']}
      {...formFailure(withdraw.error)}
      submitLabel="Withdraw application"
      danger
      busy={withdraw.isPending}
      onSubmit={() =>
        withdraw.mutate(
          { params: { id }, body: draft },
          {
            onSuccess: () => {
              toast.done('Application withdrawn');
              onClose();
            },
          },
        )
      }
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">
            {provider === 'fire_light' && external_id
              ? 'Withdraw it at FireLight too. It can still be signed and submitted there, and its status no longer appears here. This can’t be undone.'
              : 'It can no longer be signed or submitted. What was signed is kept. This can’t be undone.'}
          </Text>
          <TextInput label="Reason" required maxLength={MAX_REASON} data-autofocus {...bind('reason')} />
        </Stack>
      ))}
    </FormDialog>
  );
}

import type { DialerSettings } from '@bookline/contract/features/dialer-profile';
import { MAX_CALLED_PHONE } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { CODE_MINUTES } from '@bookline/contract/rules/phone-numbers';
import { Button, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { fullTime } from '../../../lib/dates.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { CodeInput } from '../../two-factor/two-factor.api.ts';
import { useConfirmCode, useRemovePhone, useSendCode } from '../phone-numbers.data.ts';

type Step = 'shown' | 'phone' | 'code';

/** The user's phone: enter, verify with a code, change, or remove. */
export function VerifiedPhone({ settings }: { readonly settings: DialerSettings }) {
  const { verified_number, verified_at, pending } = settings;
  const { real_user } = useCurrentUser();
  const zone = useTimeZone();
  const [step, setStep] = useState<Step>(pending ? 'code' : 'shown');
  const [removing, setRemoving] = useState(false);
  const remove = useRemovePhone();
  if (real_user)
    return (
      <Text size="sm">{verified_number ? displayPhone(verified_number) : 'None.'} Only the user can change it.</Text>
    );
  if (step === 'phone' || (step === 'shown' && !verified_number))
    return (
      <PhoneForm
        onSent={() => setStep('code')}
        onCancel={verified_number || pending ? () => setStep(pending ? 'code' : 'shown') : undefined}
      />
    );
  if (step === 'code')
    return (
      <CodeForm
        number={pending?.phone_number ?? null}
        onConfirmed={() => setStep('shown')}
        onAnother={() => setStep('phone')}
      />
    );
  const confirmRemoval = () =>
    remove.mutate({}, { onSuccess: () => toast.done('Phone removed'), onSettled: () => setRemoving(false) });
  return (
    <>
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap={6}>
            <IconCircleCheck size={18} stroke={1.7} color="var(--mantine-color-green-7)" aria-hidden />
            <Text size="sm" fw={500} className="tabular">
              {displayPhone(verified_number ?? '')}
            </Text>
          </Group>
          <Text size="xs" c="dimmed">
            {verified_at ? `Verified ${fullTime(verified_at, zone)}` : ''}
          </Text>
        </div>
        <Group gap="xs">
          <Button variant="default" size="xs" onClick={() => setStep('phone')}>
            Change
          </Button>
          <Button variant="default" size="xs" color="red" onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </Group>
      </Group>
      <Confirm
        opened={removing}
        title="Remove your phone?"
        action="Remove phone"
        danger
        busy={remove.isPending}
        onConfirm={confirmRemoval}
        onClose={() => setRemoving(false)}
      >
        You need a verified phone to use the dialer. You can verify one again at any time.
      </Confirm>
    </>
  );
}

function PhoneForm({ onSent, onCancel }: { readonly onSent: () => void; readonly onCancel: (() => void) | undefined }) {
  const send = useSendCode();
  const [phone_number, setNumber] = useState('');
  const [channel, setChannel] = useState<'text' | 'call'>('text');
  return (
    <FormShell
      fields={['phone_number']}
      {...formFailure(send.error)}
      submitLabel={channel === 'text' ? 'Text me a code' : 'Call me with a code'}
      busy={send.isPending}
      onSubmit={() => send.mutate({ body: { phone_number, channel } }, { onSuccess: onSent })}
      {...(onCancel && { onCancel })}
    >
      {(errorOf) => (
        <Stack gap="sm">
          <Text size="sm">Verify your own phone to make calls. We’ll send a code that you enter here.</Text>
          <TextInput
            label="Phone number"
            type="tel"
            autoComplete="tel"
            placeholder="614-555-0142"
            maxLength={MAX_CALLED_PHONE}
            value={phone_number}
            onChange={(event) => setNumber(event.currentTarget.value)}
            error={errorOf('phone_number')}
            maw="20rem"
          />
          <SegmentedControl
            aria-label="Send code by"
            data={[
              { value: 'text', label: 'Text message' },
              { value: 'call', label: 'Phone call' },
            ]}
            value={channel}
            onChange={(value) => setChannel(value === 'call' ? 'call' : 'text')}
            maw="20rem"
          />
        </Stack>
      )}
    </FormShell>
  );
}

function CodeForm({
  number,
  onConfirmed,
  onAnother,
}: {
  /** Null when the code has expired. */
  readonly number: string | null;
  readonly onConfirmed: () => void;
  readonly onAnother: () => void;
}) {
  const confirm = useConfirmCode();
  const [code, setCode] = useState('');
  return (
    <FormShell
      fields={['code']}
      {...formFailure(confirm.error)}
      submitLabel="Confirm"
      busy={confirm.isPending}
      onSubmit={() =>
        confirm.mutate(
          { body: { code } },
          {
            onSuccess: () => {
              toast.done('Phone verified');
              onConfirmed();
            },
          },
        )
      }
      extra={
        <Button variant="subtle" onClick={onAnother}>
          Use another code or number
        </Button>
      }
    >
      {(errorOf) => (
        <Stack gap="sm">
          <Text size="sm" role="status">
            {number
              ? `We sent a six-digit code to ${displayPhone(number)}. It expires in ${CODE_MINUTES} minutes.`
              : 'This code has expired. Request another.'}
          </Text>
          <CodeInput value={code} onChange={setCode} error={errorOf('code')} autoFocus />
        </Stack>
      )}
    </FormShell>
  );
}

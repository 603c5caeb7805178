import type { DialerSettings } from '@bookline/contract/features/dialer-profile';
import { displayPhone } from '@bookline/contract/rules/phone';
import { RING_SECONDS } from '@bookline/contract/rules/phone-numbers';
import { Button, Group, NumberInput, Select, Stack, Switch, Text } from '@mantine/core';
import { Suspense, useState } from 'react';
import { withBound } from '../../../lib/bind-fields.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { MessagesDialog, useMessages } from '../../voicemail-messages/voicemail-messages.api.ts';
import { useOwnNumbers, useUpdateDialer } from '../phone-numbers.data.ts';
import classes from './phone-numbers.module.css';

const FIELDS = ['default_number_id', 'ring_s', 'call_waiting', 'forward_unanswered', 'greeting_id'] as const;

/** The user's caller ID, how long calls ring, and the voicemail greeting. */
export function DialerForm({ settings }: { readonly settings: DialerSettings }) {
  const saved = {
    default_number_id: settings.default_number_id,
    ring_s: settings.ring_s,
    greeting_id: settings.greeting_id,
    forward_unanswered: settings.forward_unanswered,
    call_waiting: settings.call_waiting,
  };
  const [changes, setChanges] = useState<Partial<typeof saved>>({});
  const values = { ...saved, ...changes };
  const set = (change: Partial<typeof saved>) => setChanges((current) => ({ ...current, ...change }));
  const dirty = FIELDS.some((field) => values[field] !== saved[field]);
  const guard = useUnsavedGuard(dirty);
  const update = useUpdateDialer();
  const numbers = useOwnNumbers().data?.data.numbers ?? [];
  const recorded = useMessages().data?.data ?? [];
  const { real_user } = useCurrentUser();
  const [isRecording, setRecording] = useState(false);
  return (
    <>
      <FormShell
        fields={FIELDS}
        {...formFailure(update.error)}
        submitLabel="Save call settings"
        busy={update.isPending}
        guard={guard}
        onSubmit={() =>
          update.mutate(
            { body: changes },
            {
              onSuccess: () => {
                setChanges({});
                toast.done('Call settings saved');
              },
            },
          )
        }
      >
        {withBound({ draft: values, set }, (bind, errorOf) => (
          <Stack gap="md">
            {numbers.length > 0 ? (
              <Select
                label="Caller ID"
                description="The number people see when you call."
                data={numbers.map(({ id, phone_number, label }) => ({
                  value: id,
                  label: [displayPhone(phone_number), label].filter(Boolean).join(' · '),
                }))}
                {...bind('default_number_id')}
                allowDeselect={false}
              />
            ) : (
              <Text size="sm">
                You don’t have a phone number yet.{' '}
                <TextLink to={paths.phone_numbers} inherit underline="always">
                  Get a number
                </TextLink>
              </Text>
            )}
            <NumberInput
              label="Ring incoming calls for"
              description={
                values.forward_unanswered
                  ? 'After that, your phone rings.'
                  : 'After that, callers can leave a voicemail.'
              }
              suffix=" seconds"
              min={RING_SECONDS.least}
              max={RING_SECONDS.most}
              clampBehavior="none"
              allowDecimal={false}
              value={values.ring_s}
              onChange={(ring_s) => typeof ring_s === 'number' && set({ ring_s })}
              error={errorOf('ring_s')}
            />
            <Switch
              label="Call waiting"
              description="During a call, a second one beeps quietly, and you can hold one and talk on the other. If it’s off, callers can leave a voicemail."
              checked={values.call_waiting}
              onChange={(event) => set({ call_waiting: event.currentTarget.checked })}
              error={errorOf('call_waiting')}
            />
            <Switch
              label="Forward unanswered calls to your phone"
              description={
                settings.verified_number
                  ? `If you don’t answer or you’re signed out, ${displayPhone(settings.verified_number)} rings next. It doesn’t ring if you decline the call.`
                  : 'Verify your phone first.'
              }
              disabled={!settings.verified_number}
              checked={values.forward_unanswered}
              onChange={(event) => set({ forward_unanswered: event.currentTarget.checked })}
              error={errorOf('forward_unanswered')}
            />
            <Group align="end" gap="xs">
              <Select
                className={classes.greeting}
                label="Voicemail greeting"
                description="Callers hear it when you don’t answer."
                placeholder="Standard greeting"
                data={recorded.map(({ id, name }) => ({ value: id, label: name }))}
                {...bind('greeting_id')}
                clearable
              />
              {!real_user && (
                <Button variant="default" onClick={() => setRecording(true)}>
                  Record or play
                </Button>
              )}
            </Group>
          </Stack>
        ))}
      </FormShell>
      {isRecording && (
        <Suspense>
          <MessagesDialog onClose={() => setRecording(false)} />
        </Suspense>
      )}
    </>
  );
}

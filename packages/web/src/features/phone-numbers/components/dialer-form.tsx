import type { DialerSettings } from '@bookline/contract/features/dialer-profile';
import { displayPhone } from '@bookline/contract/rules/phone';
import { RING_SECONDS } from '@bookline/contract/rules/phone-numbers';
import { NumberInput, Select, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { useOwnNumbers, useUpdateDialer } from '../phone-numbers.data.ts';

const FIELDS = ['default_number_id', 'ring_s', 'forward_unanswered', 'voicemail_greeting', 'record_calls'] as const;

/** What one calls with, and what becomes of calls that one does not take. */
export function DialerForm({ settings }: { readonly settings: DialerSettings }) {
  const saved = {
    default_number_id: settings.default_number_id,
    ring_s: settings.ring_s,
    forward_unanswered: settings.forward_unanswered,
    voicemail_greeting: settings.voicemail_greeting,
    record_calls: settings.record_calls,
  };
  const [changes, setChanges] = useState<Partial<typeof saved>>({});
  const values = { ...saved, ...changes };
  const set = (change: Partial<typeof saved>) => setChanges((current) => ({ ...current, ...change }));
  const dirty = FIELDS.some((field) => values[field] !== saved[field]);
  const guard = useUnsavedGuard(dirty);
  const update = useUpdateDialer();
  const numbers = useOwnNumbers().data?.data.numbers ?? [];
  const { recording, disclosure, verified_number } = settings;
  return (
    <FormShell
      fields={FIELDS}
      {...formFailure(update.error)}
      submitLabel="Save calls"
      busy={update.isPending}
      guard={guard}
      onSubmit={() =>
        update.mutate(
          { body: changes },
          {
            onSuccess: () => {
              setChanges({});
              toast.done('How your calls are handled is saved.');
            },
          },
        )
      }
    >
      {(errorOf) => (
        <Stack gap="md">
          {numbers.length > 0 ? (
            <Select
              label="You call with"
              description="What the other side sees."
              data={numbers.map(({ id, phone_number, label }) => ({
                value: id,
                label: [displayPhone(phone_number), label].filter(Boolean).join(' · '),
              }))}
              value={values.default_number_id}
              allowDeselect={false}
              onChange={(default_number_id) => set({ default_number_id })}
              error={errorOf('default_number_id')}
            />
          ) : (
            <Text size="sm">
              You have no number to call with.{' '}
              <TextLink to={paths.phone_numbers} inherit underline="always">
                Get one
              </TextLink>
            </Text>
          )}
          <NumberInput
            label="Calls to you ring for"
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
            label="Forward calls that I do not take to my phone"
            description={
              verified_number ? `To ${displayPhone(verified_number)}.` : 'Verify a phone of your own above first.'
            }
            checked={values.forward_unanswered}
            disabled={!verified_number}
            onChange={(event) => set({ forward_unanswered: event.currentTarget.checked })}
            error={errorOf('forward_unanswered')}
          />
          <Textarea
            label="Voicemail greeting"
            description="Read out to whoever you do not answer. Empty for the usual words."
            placeholder="You have reached Dana. Please leave your name and number."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={500}
            value={values.voicemail_greeting}
            onChange={(event) => set({ voicemail_greeting: event.currentTarget.value })}
            error={errorOf('voicemail_greeting')}
          />
          <Switch
            label="Record my calls"
            description={
              recording === 'off'
                ? 'Your company records no calls.'
                : `${recording === 'always' ? 'Your company records every call. ' : ''}Before anything is recorded the other side hears: “${disclosure}”`
            }
            checked={recording === 'always' || (recording === 'choice' && values.record_calls)}
            disabled={recording !== 'choice'}
            onChange={(event) => set({ record_calls: event.currentTarget.checked })}
            error={errorOf('record_calls')}
          />
        </Stack>
      )}
    </FormShell>
  );
}

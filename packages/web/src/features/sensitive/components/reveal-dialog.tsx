import { revealReasons, type SensitiveWhat, sensitive, sensitiveKind } from '@bookline/contract/features/sensitive';
import { MAX_REASON } from '@bookline/contract/rules/limits';
import { Button, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import classes from './sensitive-value.module.css';

/** Asks for a reason and returns the value. */
export function RevealDialog({
  contactId,
  what,
  recordId,
  onShown,
  onClose,
}: {
  readonly contactId: string;
  readonly what: SensitiveWhat;
  readonly recordId?: string;
  readonly onShown: (value: string) => void;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const { words } = sensitiveKind(what);

  const reveal = async () => {
    setBusy(true);
    setError(null);
    try {
      // Bypasses the query cache, so that the value is only on the screen.
      const { data } = await call(sensitive.reveal, {
        params: { id: contactId },
        body: { what, reason, ...(recordId && { record_id: recordId }) },
      });
      onShown(data.value);
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={`Reveal ${words}`}
      fields={['reason']}
      {...formFailure(error)}
      submitLabel="Reveal"
      busy={isBusy}
      dirty={false}
      onSubmit={() => void reveal()}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Text size="sm" mb="sm">
            Enter a reason. The audit log keeps it with your name and the time. The value is hidden again after one
            minute.
          </Text>
          <fieldset className={classes.chips}>
            <legend className="visually-hidden">Common reasons</legend>
            {revealReasons.map((usual) => (
              <Button
                key={usual}
                variant={reason === usual ? 'light' : 'default'}
                size="compact-sm"
                aria-pressed={reason === usual}
                onClick={() => setReason(usual)}
              >
                {usual}
              </Button>
            ))}
          </fieldset>
          <Textarea
            label="Reason"
            required
            withAsterisk={false}
            autosize
            minRows={2}
            maxLength={MAX_REASON}
            value={reason}
            // A reason is one line, because the log shows one line.
            onChange={(event) => setReason(event.currentTarget.value.replace(/[\r\n]+/g, ' '))}
            error={errorOf('reason')}
            data-autofocus
          />
        </>
      )}
    </FormDialog>
  );
}

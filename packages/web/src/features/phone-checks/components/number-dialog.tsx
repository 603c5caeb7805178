import type { PhoneVerification } from '@bookline/contract/features/phone-checks';
import { MAX_PHONE } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Alert, Stack, Text, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useValidateNumber } from '../phone-checks.data.ts';
import { resultOf } from '../words.ts';

/** Validates one number, and shows the answer. */
export function NumberDialog({ cost, onClose }: { readonly cost: string; readonly onClose: () => void }) {
  const send = useValidateNumber();
  const { draft, withBind } = useRecordForm({ phone_number: '' });
  const found = send.data?.data;
  return (
    <FormDialog
      title="Validate a number"
      fields={['phone_number']}
      {...formFailure(send.error)}
      submitLabel="Validate"
      busy={send.isPending}
      dirty={false}
      onSubmit={() => send.mutate({ body: draft })}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <TextInput
            label="Phone number"
            description={cost}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={MAX_PHONE}
            {...bind('phone_number')}
            required
            data-autofocus
          />
          {found && !send.isPending && <Answer found={found} />}
        </Stack>
      ))}
    </FormDialog>
  );
}

function Answer({ found }: { readonly found: PhoneVerification }) {
  return (
    <Alert color="gray" variant="light" role="status" title={displayPhone(found.phone_number)}>
      <Text size="sm">
        {resultOf(found)}
        {found.carrier && ` · ${found.carrier}`}
      </Text>
    </Alert>
  );
}

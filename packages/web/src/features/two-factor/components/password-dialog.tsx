import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { withBound } from '../../../lib/bind-fields.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { CodeInput } from './code-input.tsx';
import { CurrentPasswordInput } from './current-password-input.tsx';

export interface Proof {
  readonly current_password: string;
  readonly otp_code: string;
}

const FIELDS = ['current_password', 'otp_code'];

/** Asks for the password, and for a code if `code` is set, before a sensitive action. */
export function PasswordDialog({
  title,
  children,
  action,
  code = false,
  busy,
  error,
  onProof,
  onClose,
}: {
  readonly title: string;
  readonly children: ReactNode;
  readonly action: string;
  readonly code?: boolean;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onProof: (proof: Proof) => void;
  readonly onClose: () => void;
}) {
  const [proof, setProof] = useState<Proof>({ current_password: '', otp_code: '' });
  const refusal = error instanceof ApiError ? error : null;
  return (
    <Dialog opened title={title} onClose={onClose}>
      <FormShell
        fields={FIELDS}
        errors={refusal?.fields}
        failure={error && !refusal ? sentenceOf(error) : undefined}
        submitLabel={action}
        busy={busy}
        onSubmit={() => onProof(proof)}
        onCancel={onClose}
      >
        {withBound({ draft: proof, set: (part) => setProof({ ...proof, ...part }) }, (bind) => (
          <Stack gap="md">
            <Text size="sm">{children}</Text>
            <CurrentPasswordInput {...bind('current_password')} />
            {code && <CodeInput description="From your app, an email, or your recovery codes." {...bind('otp_code')} />}
          </Stack>
        ))}
      </FormShell>
    </Dialog>
  );
}

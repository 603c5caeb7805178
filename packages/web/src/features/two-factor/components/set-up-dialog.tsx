import type { OtpSource } from '@bookline/contract/features/two-factor';
import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useEnable, useGenerateQr, useSendOtp } from '../two-factor.data.ts';
import { CodeInput } from './code-input.tsx';
import { CurrentPasswordInput } from './current-password-input.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './two-factor.module.css';

const titles = {
  app: 'Set up an authenticator app',
  email: 'Codes by email',
} as const;

/** Asks for the password, then for a code from the new device, then shows the recovery codes. `moving`: replaces a device, which also confirms it. */
export function SetUpDialog({
  from,
  moving,
  onClose,
}: {
  readonly from: OtpSource;
  readonly moving: boolean;
  readonly onClose: () => void;
}) {
  const user = useCurrentUser();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [oldCode, setOldCode] = useState('');
  const qr = useGenerateQr();
  const send = useSendOtp();
  const enable = useEnable();
  const first = from === 'app' ? qr : send;
  const begun = first.isSuccess;
  const recovery = enable.data?.data.recovery_codes;

  const submit = () => {
    if (!begun) return from === 'app' ? qr.mutate({ body: { current_password: password } }) : send.mutate({ body: {} });
    enable.mutate(
      {
        body: {
          otp_code: code,
          otp_from: from,
          current_password: password,
          ...(moving && { current_otp_code: oldCode }),
        },
      },
      {
        // Asks for a wrong password again: codes by email start without checking it.
        onError: (error) => {
          if (error instanceof ApiError && error.fields.current_password) send.reset();
        },
      },
    );
  };
  const error = begun || enable.error ? enable.error : first.error;
  const refusal = error instanceof ApiError ? error : null;

  return (
    <Dialog opened title={recovery ? 'Your recovery codes' : titles[from]} onClose={onClose}>
      {recovery ? (
        <RecoveryCodes codes={recovery} account={`${user.username} at ${user.company.name}`} onDone={onClose} />
      ) : (
        <FormShell
          key={begun ? 'code' : 'password'}
          fields={begun ? ['otp_code', 'current_otp_code'] : ['current_password']}
          errors={refusal?.fields}
          failure={error && !refusal ? sentenceOf(error) : undefined}
          submitLabel={begun ? 'Turn on' : 'Continue'}
          busy={first.isPending || enable.isPending}
          onSubmit={submit}
          onCancel={onClose}
        >
          {(errorOf) =>
            begun ? (
              <Stack gap="md">
                {qr.data && <QrCode svg={qr.data.data.qr_svg} secret={qr.data.data.secret} />}
                {send.data && (
                  <Text size="sm">We sent a code to {send.data.data.sent_to}. It expires in ten minutes.</Text>
                )}
                <CodeInput
                  label={from === 'app' ? 'Six-digit code from your app' : 'Six-digit code from the email'}
                  value={code}
                  onChange={setCode}
                  error={errorOf('otp_code')}
                  autoFocus
                />
                {moving && (
                  <CodeInput
                    label="Code from your current device"
                    description="You can also use a recovery code."
                    value={oldCode}
                    onChange={setOldCode}
                    error={errorOf('current_otp_code')}
                  />
                )}
              </Stack>
            ) : (
              <Stack gap="md">
                <Text size="sm">
                  {from === 'app'
                    ? 'You need an app such as 1Password, Google Authenticator, or Microsoft Authenticator on your phone.'
                    : `We’ll send a code to ${user.email} at each sign-in. An authenticator app is more secure and works without email.`}
                </Text>
                <CurrentPasswordInput value={password} onChange={setPassword} error={errorOf('current_password')} />
              </Stack>
            )
          }
        </FormShell>
      )}
    </Dialog>
  );
}

function QrCode({ svg, secret }: { readonly svg: string; readonly secret: string }) {
  const groups = secret.match(/.{1,4}/g) ?? [];
  return (
    <Stack gap="xs">
      <Text size="sm">Scan this code with your app.</Text>
      <img
        className={classes.qr}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`}
        alt="QR code for the authenticator app"
        width={208}
        height={208}
      />
      <Text size="xs" c="dimmed">
        Can’t scan it? Enter this key in your app: <span className={classes.secret}>{groups.join(' ')}</span>
      </Text>
    </Stack>
  );
}

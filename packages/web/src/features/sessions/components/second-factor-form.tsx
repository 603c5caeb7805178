import { twoFactor } from '@bookline/contract/features/two-factor';
import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { useSend } from '../../../lib/use-send.ts';
import type { SecondStep } from '../second-step.ts';

/** The source of the code. */
type Kind = 'app' | 'email' | 'recovery';

const words: Record<Kind, { readonly label: string; readonly text: string }> = {
  app: { label: 'Code', text: 'Enter the six-digit code from your authenticator app.' },
  email: { label: 'Code', text: 'Enter the six-digit code from the email.' },
  recovery: {
    label: 'Recovery code',
    text: 'Enter one of the ten recovery codes you saved when you turned on two-factor sign-in. Each code works once.',
  },
};

/** The second step of a sign-in: a code from the app, an email, or the recovery codes. */
export function SecondFactorForm({
  step,
  busy,
  error,
  onCode,
  onBack,
}: {
  readonly step: SecondStep;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}) {
  const [kind, setKind] = useState<Kind>(step.otp_from[0] ?? 'recovery');
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const send = useSend(twoFactor.send_otp, { quiet: true });
  const sendCode = () => send.mutate({ body: { otp_secret: step.otp_secret } });
  const failure = send.error ? sentenceOf(send.error) : null;
  const fields = error instanceof ApiError ? error.fields : {};
  const general = failure ?? (error && !fields.otp_code ? sentenceOf(error) : null);
  const sentTo = kind === 'email' && send.data?.data.sent_to;

  // For users with only email codes, the first one is sent automatically.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || step.otp_from[0] !== 'email') return;
    asked.current = true;
    send.mutate({ body: { otp_secret: step.otp_secret } });
  }, [step, send]);
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);

  const choose = (next: Kind) => {
    setKind(next);
    setCode('');
    if (next === 'email') sendCode();
    field.current?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onCode(code);
  };
  const type = (typed: string) => {
    setCode(typed);
    // Six digits are a complete code, so no button is needed.
    if (kind !== 'recovery' && !busy && /^\d{6}$/.test(typed.replace(/\s/g, ''))) onCode(typed);
  };

  return (
    <form onSubmit={submit} noValidate>
      <Text size="sm" c="dimmed" mb="md" aria-live="polite">
        {sentTo ? `Enter the six-digit code we sent to ${sentTo}. It expires in ten minutes.` : words[kind].text}
      </Text>
      <div role="alert">
        {general && (
          <Alert color="red" variant="light" mb="md">
            {general}
          </Alert>
        )}
      </div>
      <Stack gap="md">
        <TextInput
          ref={field}
          label={words[kind].label}
          name="otp_code"
          autoComplete="one-time-code"
          inputMode={kind === 'recovery' ? 'text' : 'numeric'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => type(event.currentTarget.value)}
          error={fields.otp_code?.[0]}
          size="md"
        />
        <Button type="submit" size="md" fullWidth loading={busy}>
          Sign in
        </Button>
        <Stack gap={6} align="center">
          {kind !== 'app' && step.otp_from.includes('app') && (
            <Choice onClick={() => choose('app')}>Use the authenticator app</Choice>
          )}
          {step.otp_from.includes('email') && (
            <Choice onClick={() => choose('email')} busy={send.isPending}>
              {kind === 'email' ? 'Send another code' : 'Email me a code'}
            </Choice>
          )}
          {kind !== 'recovery' && <Choice onClick={() => choose('recovery')}>Use a recovery code</Choice>}
          <Choice onClick={onBack}>Sign in as someone else</Choice>
        </Stack>
      </Stack>
    </form>
  );
}

function Choice({
  onClick,
  busy = false,
  children,
}: {
  readonly onClick: () => void;
  readonly busy?: boolean;
  readonly children: string;
}) {
  return (
    <Anchor component="button" type="button" size="sm" onClick={onClick} disabled={busy} mih={28}>
      {children}
    </Anchor>
  );
}

import { sessions } from '@bookline/contract/features/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { finishSignIn } from '../../../lib/finish-sign-in.ts';
import { removeSavedLoginStacks } from '../../../lib/storage.ts';
import { useSend } from '../../../lib/use-send.ts';
import { type SecondStep, secondStepOf } from '../second-step.ts';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorForm } from './second-factor-form.tsx';

/** Sign-in: user name and password, then a code if required (R114, R115). */
export function LoginForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<SecondStep | null>(null);
  const navigate = useNavigate();
  const client = useQueryClient();
  const signIn = useSend(sessions.create, {
    quiet: true,
    onSent: (reply) => {
      const due = secondStepOf(reply);
      if (due) return setStep(due);
      finishSignIn({
        removeLoginStacks: removeSavedLoginStacks,
        forgetAnswers: () => client.clear(),
        go: (to) => void navigate({ to, replace: true }),
      });
    },
    onFailed: (error) => {
      // The second-factor challenge ended or is no longer valid. Start over.
      const again = step && error instanceof ApiError && !error.fields.otp_code && error.status === 422;
      if (step && !again) return;
      setStep(null);
      setPassword('');
    },
  });

  if (step)
    return (
      <SecondFactorForm
        step={step}
        busy={signIn.isPending}
        error={signIn.error}
        onCode={(otp_code) => signIn.mutate({ body: { username, password, otp_secret: step.otp_secret, otp_code } })}
        onBack={() => {
          signIn.reset();
          setStep(null);
          setPassword('');
        }}
      />
    );
  return (
    <PasswordForm
      username={username}
      password={password}
      onUsername={setUsername}
      onPassword={setPassword}
      busy={signIn.isPending}
      error={signIn.error}
      onSubmit={() => signIn.mutate({ body: { username, password } })}
    />
  );
}

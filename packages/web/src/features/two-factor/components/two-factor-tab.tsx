import type { OtpSource, TwoFactorState } from '@bookline/contract/features/two-factor';
import { Alert, Button, Group, Stack, Switch, Text } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { fieldErrorsOf, sentenceOf } from '../../../lib/api-error.ts';
import { fullTime } from '../../../lib/dates.ts';
import { useCurrentUser, useForcedState } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDisable, useTwoFactor, useUpdateTwoFactor } from '../two-factor.data.ts';
import { CompanyPolicy } from './company-policy.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import classes from './two-factor.module.css';

/** The user's second factor (R016, R203). Users who must have one are redirected here (R031). */
export function TwoFactorTab() {
  const { data, error, refetch } = useTwoFactor();
  const { admin } = useCurrentUser();
  const forced = useForcedState() !== undefined;
  // Kept here instead of below: when the state below changes from off to on, the dialog still has recovery codes to show.
  const [setUp, setSetUp] = useState<{ from: OtpSource; moving: boolean } | null>(null);
  if (error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={6} />;
  return (
    <Stack gap="lg">
      {data.data.enabled ? (
        <On state={data.data} onMove={() => setSetUp({ from: 'app', moving: true })} />
      ) : (
        <Off state={data.data} onSetUp={(from) => setSetUp({ from, moving: false })} />
      )}
      {admin && !forced && <CompanyPolicy value={data.data.required_for} />}
      {setUp && <SetUpDialog {...setUp} onClose={() => setSetUp(null)} />}
    </Stack>
  );
}

function Off({ state, onSetUp }: { readonly state: TwoFactorState; readonly onSetUp: (from: OtpSource) => void }) {
  return (
    <>
      {state.required && (
        <Alert color="yellow" variant="light" title="Your company requires two-factor sign-in">
          Turn it on to continue.
        </Alert>
      )}
      <Panel title="Two-factor sign-in is off" action={<IconShieldOff size={18} stroke={1.7} aria-hidden />}>
        <Text size="sm">
          Two-factor sign-in asks for a code in addition to your password. Setup takes about two minutes.
        </Text>
        <Group gap="xs" mt="md">
          <Button onClick={() => onSetUp('app')}>Set up an authenticator app</Button>
          <Button variant="default" onClick={() => onSetUp('email')}>
            Use codes by email
          </Button>
        </Group>
      </Panel>
    </>
  );
}

type Asking = 'off' | 'codes' | 'email';

function On({ state, onMove }: { readonly state: TwoFactorState; readonly onMove: () => void }) {
  const user = useCurrentUser();
  const zone = useTimeZone();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => {
    disable.reset();
    update.reset();
    setAsking(null);
  };
  const disable = useDisable(() => {
    close();
    toast.done('Two-factor sign-in turned off');
  });
  const update = useUpdateTwoFactor(({ data }) => {
    close();
    setCodes(data.recovery_codes ?? null);
  });
  const app = state.otp_from.includes('app');
  const few = state.recovery_codes_left <= 3;
  const emailOff = () =>
    update.mutate({ body: { email_codes: false } }, { onError: (error) => toast.failed(fieldErrorsOf(error)[0]) });

  return (
    <>
      <Panel flush title="Two-factor sign-in is on" action={<IconShieldCheck size={18} stroke={1.7} aria-hidden />}>
        <div className={classes.rows}>
          <Row
            title={app ? 'Authenticator app' : 'Codes by email'}
            about={state.enabled_at ? `Since ${fullTime(state.enabled_at, zone)}` : ''}
          >
            <Button variant="default" size="xs" onClick={onMove}>
              {app ? 'Change device' : 'Use an app instead'}
            </Button>
          </Row>
          {app && (
            <Row title="Codes by email" about={`Sent to ${state.email} when you request one at sign-in.`}>
              <Switch
                aria-label="Codes by email"
                checked={state.email_codes}
                disabled={update.isPending}
                onChange={(event) => (event.currentTarget.checked ? setAsking('email') : emailOff())}
              />
            </Row>
          )}
          <Row
            title="Recovery codes"
            about={`${state.recovery_codes_left} of 10 left.${few ? ' Create new codes before you run out.' : ''}`}
            warn={few}
          >
            <Button variant="default" size="xs" onClick={() => setAsking('codes')}>
              Create new codes
            </Button>
          </Row>
          <Row
            title="Turn off two-factor sign-in"
            about={
              state.required
                ? 'Your company requires two-factor sign-in. You can’t turn it off.'
                : 'You’ll sign in with only your password.'
            }
          >
            <Button variant="default" color="red" size="xs" disabled={state.required} onClick={() => setAsking('off')}>
              Turn off
            </Button>
          </Row>
        </div>
      </Panel>
      {asking === 'off' && (
        <PasswordDialog
          title="Turn off two-factor sign-in?"
          action="Turn off"
          code
          busy={disable.isPending}
          error={disable.error}
          onProof={(proof) => disable.mutate({ body: proof })}
          onClose={close}
        >
          You’ll sign in with only your password. Your recovery codes stop working.
        </PasswordDialog>
      )}
      {asking === 'codes' && (
        <PasswordDialog
          title="Create new recovery codes?"
          action="Create new codes"
          busy={update.isPending}
          error={update.error}
          onProof={({ current_password }) => update.mutate({ body: { renew_recovery_codes: true, current_password } })}
          onClose={close}
        >
          Your current codes stop working immediately.
        </PasswordDialog>
      )}
      {asking === 'email' && (
        <PasswordDialog
          title="Allow codes by email?"
          action="Allow"
          busy={update.isPending}
          error={update.error}
          onProof={({ current_password }) => update.mutate({ body: { email_codes: true, current_password } })}
          onClose={close}
        >
          Anyone who can read your email and knows your password can then sign in.
        </PasswordDialog>
      )}
      <Dialog opened={codes !== null} title="Your new recovery codes" onClose={() => setCodes(null)}>
        {codes && (
          <RecoveryCodes
            codes={codes}
            account={`${user.username} at ${user.company.name}`}
            onDone={() => setCodes(null)}
          />
        )}
      </Dialog>
    </>
  );
}

function Row({
  title,
  about,
  warn = false,
  children,
}: {
  readonly title: string;
  readonly about: string;
  readonly warn?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div className={classes.row}>
      <div>
        <Text size="sm" fw={500}>
          {title}
        </Text>
        <Text size="xs" c={warn ? 'orange' : 'dimmed'}>
          {about}
        </Text>
      </div>
      {children}
    </div>
  );
}

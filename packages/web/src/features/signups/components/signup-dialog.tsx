import type { Signup } from '@bookline/contract/features/signups';
import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { PhoneText } from '../../../ui/phone-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDecideSignup } from '../signups.data.ts';
import { statusLabels } from '../status-labels.ts';

/** A request for an account, with its actions. */
export function SignupDialog({
  signup,
  zone,
  onClose,
}: {
  readonly signup: Signup;
  readonly zone: string;
  readonly onClose: () => void;
}) {
  const decide = useDecideSignup();
  const set = (status: Signup['status']) =>
    decide.mutate(
      { params: { id: signup.id }, body: { status } },
      {
        onSuccess: () => {
          toast.done(`${signup.first_name} ${signup.last_name}: ${statusLabels[status].toLowerCase()}.`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      opened
      title={`${signup.first_name} ${signup.last_name}`}
      size="lg"
      onClose={onClose}
      actions={
        signup.status === 'new' ? (
          <>
            <Button variant="default" disabled={decide.isPending} onClick={() => set('declined')}>
              Decline
            </Button>
            <Button disabled={decide.isPending} onClick={() => set('invited')}>
              Mark as invited
            </Button>
          </>
        ) : (
          <Button variant="default" loading={decide.isPending} onClick={() => set('new')}>
            Mark as new
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <div role="alert">
          {decide.error && (
            <Alert color="red" variant="light">
              {fieldErrorsOf(decide.error).join(' ')}
            </Alert>
          )}
        </div>
        <Text size="sm" component="div">
          <Anchor href={`mailto:${signup.email}`} underline="always">
            {signup.email}
          </Anchor>{' '}
          · <PhoneText number={signup.phone} />
          {signup.state && ` · ${signup.state}`}
          {signup.npn && ` · NPN ${signup.npn}`}
        </Text>
        {signup.message && <LongText>{signup.message}</LongText>}
        <Text size="xs" c="dimmed" component="div">
          {statusLabels[signup.status]}, requested <RelativeTime at={signup.created_at} zone={zone} />
          {signup.decided_at && (
            <>
              , decided <RelativeTime at={signup.decided_at} zone={zone} />
            </>
          )}
        </Text>
      </Stack>
    </Dialog>
  );
}

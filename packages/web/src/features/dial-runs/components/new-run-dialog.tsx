import type { ContactSelectionInput } from '@bookline/contract/features/contact-selection';
import { Stack, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { dayIn, dayText } from '../../../lib/dates.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useLastRun, useMakeRun } from '../dial-runs.data.ts';
import { draftOf, RunInputs, runFields, sentDraft } from './run-form.tsx';

interface NewRunProps {
  readonly title: string;
  /** Undefined until the user has chosen one. */
  readonly selection: ContactSelectionInput | undefined;
  /** The user sends the form without one. */
  readonly onMissing?: () => void;
  readonly name?: string;
  /** Before the settings. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
  readonly onMade?: () => void;
}

/** Makes a run and opens it. Starts with the settings of the last one. */
export function NewRunDialog(props: NewRunProps) {
  const last = useLastRun();
  const { real_user } = useCurrentUser();
  if (real_user)
    return (
      <Dialog opened title={props.title} onClose={props.onClose}>
        <Text size="sm">You’re acting as another user, so you can’t make calls for them.</Text>
      </Dialog>
    );
  if (last.isLoading)
    return (
      <Dialog opened title={props.title} onClose={props.onClose}>
        <TextSkeleton lines={6} />
      </Dialog>
    );
  return <Form {...props} last={last.data?.data[0]} />;
}

function Form({
  title,
  selection,
  onMissing,
  name,
  children,
  onClose,
  onMade,
  last,
}: NewRunProps & { readonly last: Parameters<typeof draftOf>[1] }) {
  const zone = useTimeZone();
  const navigate = useNavigate();
  const make = useMakeRun();
  const { draft, dirty, withBind } = useRecordForm(draftOf(name ?? `Calls ${dayText(dayIn(new Date(), zone))}`, last));
  const submit = () => {
    if (!selection) return onMissing?.();
    make.mutate(
      { body: { ...selection, ...sentDraft(draft) } },
      {
        onSuccess: ({ data }) => {
          onMade?.();
          void navigate({ to: paths.dial_runs(data.id) });
        },
      },
    );
  };
  return (
    <FormDialog
      title={title}
      submitLabel="Make run"
      fields={runFields}
      {...formFailure(make.error)}
      busy={make.isPending}
      dirty={dirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          {children}
          <RunInputs bind={bind} draft={draft} />
          <Text size="xs" c="dimmed">
            The contacts are fixed now. Those that can’t be called are left out, and you see why. No call is placed
            before you start.
          </Text>
        </Stack>
      ))}
    </FormDialog>
  );
}

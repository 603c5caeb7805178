import type { FollowUp } from '@bookline/contract/features/follow-ups';
import { MAX_DESCRIPTION, MAX_TITLE } from '@bookline/contract/rules/limits';
import { Chip, Group, Input, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { DateInput, NO_DATE } from '../../../lib/date-input.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { isDate } from '../../../lib/typed-date.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { InlineForm } from '../../../ui/inline-form.tsx';
import { TimeInput } from '../../../ui/time-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { useChangeFollowUp, useContactFollowUps, useSetFollowUp } from '../follow-ups.data.ts';
import { AssigneeSelect } from './assignee-select.tsx';
import { DeleteFollowUp } from './delete-follow-up.tsx';
import { FollowUpConflict } from './follow-up-conflict.tsx';
import { usePresets } from './use-presets.ts';

/** Adds or edits a follow-up. Before a user overwrites another user's change, the form shows that change. */
export function FollowUpForm({
  contactId,
  owner,
  followUp,
  inline = false,
  onClose,
}: {
  readonly contactId: string;
  /** The owner of the contact. */
  readonly owner?: { readonly id: string; readonly name: string } | null;
  /** The follow-up to edit. Absent for a new one. */
  readonly followUp?: FollowUp;
  /** In the composer instead of a dialog. */
  readonly inline?: boolean;
  readonly onClose: () => void;
}) {
  const zone = useTimeZone();
  const { id: me } = useCurrentUser();
  const presets = usePresets();
  const tomorrow = presets.find(({ label }) => label === 'Tomorrow')?.due_on ?? null;
  const { draft, dirty, set, withBind } = useRecordForm({
    title: followUp?.title ?? '',
    note: followUp?.note ?? '',
    due_on: followUp?.due_on ?? tomorrow,
    due_time: followUp?.due_time ?? '',
    assignee_id: followUp ? (followUp.assignee?.id ?? me) : me,
  });
  const [base, setBase] = useState(followUp);
  const [dateError, setDateError] = useState(0);
  // The key of the date field, because a preset sets its value from outside.
  const setNew = useSetFollowUp();
  const change = useChangeFollowUp();
  const sending = followUp ? change : setNew;
  const isConflict = sending.error instanceof ApiError && sending.error.status === 409;
  const current = useContactFollowUps(contactId);
  const newest = isConflict
    ? current.data?.pages
        .flatMap(({ data }) => data)
        .find(({ id, version }) => id === followUp?.id && version > (base?.version ?? 0))
    : undefined;
  const { errors, failure } = formFailure(isConflict ? null : sending.error);

  const submit = (version = base?.version) => {
    const { due_on } = draft;
    if (!due_on || !isDate(due_on)) return setDateError(dateError + 1);
    const body = { ...draft, due_on, due_time: draft.due_time || null, timezone: base?.timezone ?? zone };
    const options = {
      onSuccess: () => {
        toast.done(followUp ? 'Follow-up saved' : 'Follow-up added');
        onClose();
      },
      // Loads the latest version before showing it.
      onError: (error: Error) => {
        if (error instanceof ApiError && error.status === 409) void current.refetch();
      },
    };
    const { assignee_id, ...rest } = body;
    // Sends the assignee only if it changes. Otherwise it stays with the contact's owner, even if the owner changes.
    const forWhom = followUp && assignee_id === (followUp.assignee?.id ?? me) ? {} : { assignee_id };
    if (followUp && version)
      change.mutate({ params: { id: followUp.id }, body: { ...rest, ...forWhom, version } }, options);
    else setNew.mutate({ params: { id: contactId }, body: { ...rest, ...forWhom } }, options);
  };
  const guard = useUnsavedGuard(inline && dirty);
  const wrongDate = dateError > 0 && !(draft.due_on && isDate(draft.due_on)) ? NO_DATE : undefined;
  const Form = inline ? InlineForm : FormDialog;
  return (
    <Form
      {...(inline && { guard })}
      title={followUp ? 'Follow-up' : 'New follow-up'}
      dirty={dirty}
      onClose={onClose}
      fields={['title', 'note', 'due_on', 'due_time', 'assignee_id']}
      errors={errors}
      failure={failure}
      submitLabel={followUp ? 'Save' : 'Add follow-up'}
      busy={sending.isPending}
      onSubmit={() => submit()}
      extra={followUp && <DeleteFollowUp followUp={followUp} onDeleted={onClose} />}
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          {newest && (
            <FollowUpConflict
              mine={draft}
              theirs={newest}
              onOverwrite={() => {
                setBase(newest);
                submit(newest.version);
              }}
            />
          )}
          <TextInput
            label="Title"
            placeholder="Call back about Plan G"
            {...bind('title')}
            maxLength={MAX_TITLE}
            data-autofocus
          />
          <Input.Wrapper label="Due" labelElement="div">
            <Group gap={6}>
              {presets.map((preset) => (
                <Chip
                  key={preset.label}
                  size="xs"
                  checked={draft.due_on === preset.due_on && draft.due_time === (preset.due_time ?? '')}
                  onChange={() => set({ due_on: preset.due_on, due_time: preset.due_time ?? '' })}
                >
                  {preset.label}
                </Chip>
              ))}
            </Group>
          </Input.Wrapper>
          <Group grow align="flex-start">
            <DateInput label="Date" {...bind('due_on')} error={wrongDate ?? errorOf('due_on')} />
            <TimeInput
              label="Time"
              description={base && base.timezone !== zone ? base.timezone : undefined}
              value={draft.due_time}
              onChange={(due_time) => set({ due_time })}
              error={errorOf('due_time')}
              clearLabel="All day"
            />
          </Group>
          <Textarea label="Note" autosize minRows={2} maxRows={8} maxLength={MAX_DESCRIPTION} {...bind('note')} />
          <AssigneeSelect
            label="Assignee"
            {...bind('assignee_id')}
            known={[followUp?.assignee, owner].flatMap((person) => person ?? [])}
          />
        </Stack>
      ))}
    </Form>
  );
}

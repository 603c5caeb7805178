import type { SoaRequest } from '@bookline/contract/features/soa-requests';
import { MAX_REASON, MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { MAX_SOA_PLANS, soaContactMethods } from '@bookline/contract/rules/soa';
import { Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '../../../lib/date-input.tsx';
import { dayIn } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAmendSoa, useCompleteSoa } from '../soa-requests.data.ts';

const fields = ['appointment_on', 'contact_method', 'plans', 'notes', 'signature', 'reason'];
type Method = (typeof soaContactMethods)[number]['value'];

/** What the agent confirms after the appointment, or corrects later. */
export function CompleteDialog({ soa, onClose }: { readonly soa: SoaRequest; readonly onClose: () => void }) {
  const complete = useCompleteSoa();
  const amend = useAmendSoa();
  const isAmending = soa.status === 'completed';
  const sending = isAmending ? amend : complete;
  const today = dayIn(new Date(), useTimeZone());
  // It may have been planned for a later day.
  const planned = soa.appointment_on !== null && soa.appointment_on <= today ? soa.appointment_on : today;
  const before = isAmending ? completionIn(soa) : undefined;
  const { draft, dirty, set, withBind } = useRecordForm({
    appointment_on: (before?.appointment_on ?? planned) as string | null,
    contact_method: (before?.contact_method ?? (soa.origin === 'visitor' ? 'web' : 'phone')) as Method,
    plans: before?.plans ?? '',
    notes: before?.notes ?? '',
    signature: '',
    reason: '',
  });
  const { errors, failure } = formFailure(sending.error);
  const { reason, appointment_on, ...rest } = draft;
  const body = { ...rest, appointment_on: appointment_on ?? '' };
  const onSuccess = () => {
    toast.done(isAmending ? 'Form corrected' : 'Form completed');
    onClose();
  };
  const params = { id: soa.id };
  return (
    <FormDialog
      title={isAmending ? 'Correct form' : 'Complete form'}
      dirty={dirty}
      onClose={onClose}
      fields={fields}
      errors={errors}
      failure={failure}
      submitLabel={isAmending ? 'Correct form' : 'Complete form'}
      busy={sending.isPending}
      onSubmit={() =>
        isAmending
          ? amend.mutate({ params, body: { ...body, reason } }, { onSuccess })
          : complete.mutate({ params, body }, { onSuccess })
      }
    >
      {withBind((bind, errorOf) => (
        <Stack gap="sm">
          <Text size="sm">This adds a new version. Earlier versions stay as they are.</Text>
          <DateInput
            label="Appointment date"
            value={draft.appointment_on}
            onChange={(day) => set({ appointment_on: day })}
            error={errorOf('appointment_on')}
          />
          <Select
            label="Initial method of contact"
            data={[...soaContactMethods]}
            allowDeselect={false}
            value={draft.contact_method}
            onChange={(contact_method) => contact_method && set({ contact_method })}
            error={errorOf('contact_method')}
          />
          <Textarea label="Plans represented" autosize minRows={2} maxLength={MAX_SOA_PLANS} {...bind('plans')} />
          <Textarea label="Notes" autosize minRows={2} maxLength={MAX_SOA_PLANS} {...bind('notes')} />
          {isAmending && <TextInput label="Correction" required maxLength={MAX_REASON} {...bind('reason')} />}
          <TextInput
            label="Your signature"
            description="Type your full name."
            required
            maxLength={MAX_RECORD_NAME}
            {...bind('signature')}
          />
        </Stack>
      ))}
    </FormDialog>
  );
}

interface Completion {
  readonly appointment_on: string;
  readonly contact_method: string;
  readonly plans: string;
  readonly notes: string;
}

/** The last completion, from the stored content. */
const completionIn = ({ versions: [newest] }: SoaRequest): Completion | undefined =>
  newest ? (JSON.parse(newest.content) as { completion?: Completion }).completion : undefined;

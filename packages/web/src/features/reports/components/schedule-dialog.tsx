import { MAX_REPORT_RECIPIENTS, type NewReportSchedule, type Report } from '@bookline/contract/features/reports';
import { weekdays } from '@bookline/contract/rules/weekdays';
import { Button, NumberInput, SegmentedControl, Select, Stack, Text } from '@mantine/core';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PeoplePicker } from '../../../ui/person-picker.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TimeInput } from '../../../ui/time-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRecipients, useUpdateReport } from '../reports.data.ts';

const fields = ['every', 'weekday', 'month_day', 'at', 'format', 'recipient_ids'];
const periods = [
  { value: 'day', label: 'Daily' },
  { value: 'week', label: 'Weekly' },
  { value: 'month', label: 'Monthly' },
] as const;

/** Emails a report daily, weekly, or monthly. Each recipient gets the numbers that they may see. */
export default function ScheduleDialog({ report, onClose }: { readonly report: Report; readonly onClose: () => void }) {
  const user = useCurrentUser();
  const zone = useTimeZone();
  const update = useUpdateReport();
  const { schedule } = report;
  const { draft, dirty, set, withBind } = useRecordForm<NewReportSchedule>({
    every: schedule?.every ?? 'week',
    weekday: schedule?.weekday ?? 1,
    month_day: schedule?.month_day ?? 1,
    at: schedule?.at ?? '08:00',
    format: schedule?.format ?? 'pdf',
    recipient_ids: schedule?.recipients.map(({ id }) => id) ?? [user.id],
  });
  const save = (next: NewReportSchedule | null) =>
    update.mutate(
      { params: { id: report.id }, body: { schedule: next } },
      {
        onSuccess: () => {
          toast.done(next ? 'Schedule saved' : 'Schedule ended');
          onClose();
        },
      },
    );
  const { errors, failure } = formFailure(update.error);
  const own =
    errors &&
    Object.fromEntries(
      Object.entries(errors).map(([path, said]) => [path.replace(/^schedule\./, '').replace(/\.\d+$/, ''), said]),
    );
  return (
    <FormDialog
      title={schedule ? 'Edit schedule' : 'Schedule report'}
      submitLabel={schedule ? 'Save schedule' : 'Schedule report'}
      fields={fields}
      errors={own}
      failure={failure}
      busy={update.isPending}
      dirty={dirty}
      onSubmit={() => save(draft)}
      onClose={onClose}
      extra={
        schedule && (
          <Button variant="subtle" color="red" disabled={update.isPending} onClick={() => save(null)}>
            End schedule
          </Button>
        )
      }
    >
      {withBind((bind, errorOf) => (
        <Stack gap="md">
          <SegmentedControl
            aria-label="How often"
            data={[...periods]}
            value={draft.every}
            onChange={(value) => {
              const every = periods.find((each) => each.value === value)?.value;
              if (every) set({ every });
            }}
          />
          {draft.every === 'week' && (
            <Select
              label="Day"
              data={weekdays.map((label, value) => ({ value: String(value), label }))}
              value={String(draft.weekday)}
              allowDeselect={false}
              error={errorOf('weekday')}
              onChange={(value) => value && set({ weekday: Number(value) })}
            />
          )}
          {draft.every === 'month' && (
            <NumberInput
              label="Day of the month"
              description="Shorter months use their last day."
              min={1}
              max={31}
              allowDecimal={false}
              value={draft.month_day || ''}
              error={errorOf('month_day')}
              onChange={(value) => set({ month_day: Number(value) })}
            />
          )}
          <TimeInput label="Time" description="In each recipient’s time zone" required {...bind('at')} />
          <Select
            label="Format"
            data={[
              { value: 'pdf', label: 'PDF' },
              { value: 'xlsx', label: 'Excel (.xlsx)' },
            ]}
            value={draft.format}
            allowDeselect={false}
            error={errorOf('format')}
            onChange={(value) => set({ format: value === 'xlsx' ? 'xlsx' : 'pdf' })}
          />
          <PeoplePicker
            label="Recipients"
            description="Each gets only the numbers that they may see."
            value={draft.recipient_ids}
            onChange={(recipient_ids) => set({ recipient_ids })}
            useFound={(q) => (useRecipients(q).data?.data ?? []).map(({ id, name }) => ({ id, name }))}
            known={[
              ...(schedule?.recipients ?? []),
              { id: user.id, name: `${user.profile.first_name} ${user.profile.last_name}` },
            ]}
            maxValues={MAX_REPORT_RECIPIENTS}
            error={errorOf('recipient_ids')}
          />
          {schedule?.recipients.map(({ id, name, problem, last_sent_at, next_at }) => (
            <Text key={id} size="xs" c="dimmed">
              {name}:{' '}
              {problem ?? (
                <>
                  {last_sent_at ? (
                    <>
                      sent <RelativeTime at={last_sent_at} zone={zone} />
                    </>
                  ) : (
                    'not sent yet'
                  )}
                  {next_at && (
                    <>
                      , next <RelativeTime at={next_at} zone={zone} />
                    </>
                  )}
                </>
              )}
            </Text>
          ))}
        </Stack>
      ))}
    </FormDialog>
  );
}

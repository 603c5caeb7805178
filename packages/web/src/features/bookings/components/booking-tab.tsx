import type { BookingSettings } from '@bookline/contract/features/bookings';
import {
  bookingBuffers,
  bookingHorizons,
  bookingLengths,
  bookingNotices,
  bookingPlaces,
  bookingTopics,
  MAX_BOOKING_LENGTHS,
  topicsFor,
  visitorZones,
} from '@bookline/contract/rules/bookings';
import { MAX_URL } from '@bookline/contract/rules/limits';
import { Alert, Anchor, Group, MultiSelect, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { bodyOf, bookingDraftOf, durationWords } from '../booking-draft.ts';
import { useBookingSettings, useSaveBookingSettings } from '../bookings.data.ts';
import { HoursField } from './hours-field.tsx';

/** When visitors of the user's public page can book an appointment. */
export function BookingTab() {
  const { data, error, refetch } = useBookingSettings(useCurrentUser().id);
  if (error && !data) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={8} />;
  return <SettingsForm key={JSON.stringify(bookingDraftOf(data.data))} settings={data.data} />;
}

/** Remounted when the stored settings change. */
function SettingsForm({ settings }: { readonly settings: BookingSettings }) {
  const { id, company } = useCurrentUser();
  const save = useSaveBookingSettings();
  const form = useRecordForm(bookingDraftOf(settings));
  const guard = useUnsavedGuard(form.dirty);
  const { draft } = form;
  const offered = topicsFor(company.variant);
  return (
    <Stack gap="lg">
      <Address settings={settings} />
      <FormShell
        sticky
        fields={Object.keys(draft)}
        {...formFailure(save.error)}
        submitLabel="Save"
        busy={save.isPending}
        guard={guard}
        onSubmit={() =>
          save.mutate(
            { params: { id }, body: bodyOf(draft) },
            { onSuccess: () => toast.done('Booking settings saved') },
          )
        }
      >
        {form.withBind((bind, errorOf) => (
          <Stack gap="md">
            <Switch
              label="Let visitors book appointments"
              description="Your public page shows a button. Booked appointments appear in your calendar with their contact."
              {...bind('bookable')}
            />
            <HoursField
              hours={draft.hours}
              onChange={(hours) => form.set({ hours })}
              error={errorOf('hours') ?? draft.hours.map((_, place) => errorOf(`hours.${place}.to`)).find(Boolean)}
            />
            <Text size="sm" c="dimmed">
              Times with an event in your calendar or a connected calendar aren’t offered. All-day events block the day,
              unless a connected calendar shows them as free.
            </Text>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
              <Select
                label="Time zone"
                data={[
                  ...(visitorZones.some(({ value }) => value === draft.timezone)
                    ? []
                    : [{ value: draft.timezone, label: draft.timezone.replaceAll('_', ' ') }]),
                  ...visitorZones,
                ]}
                allowDeselect={false}
                value={draft.timezone}
                onChange={(timezone) => form.set({ timezone: timezone ?? draft.timezone })}
                error={errorOf('timezone')}
              />
              <MultiSelect
                label="Length"
                description={draft.lengths.length > 1 ? 'Visitors choose one.' : undefined}
                data={bookingLengths.map((length) => ({ value: String(length), label: `${length} minutes` }))}
                value={draft.lengths}
                maxValues={MAX_BOOKING_LENGTHS}
                onChange={(lengths) => form.set({ lengths })}
                error={errorOf('lengths')}
              />
              <Select
                label="Free time before and after"
                data={bookingBuffers.map((minutes) => ({
                  value: String(minutes),
                  label: minutes === 0 ? 'None' : durationWords(minutes),
                }))}
                allowDeselect={false}
                value={draft.buffer_minutes}
                onChange={(value) => form.set({ buffer_minutes: value ?? draft.buffer_minutes })}
                error={errorOf('buffer_minutes')}
              />
              <Select
                label="Shortest notice"
                data={bookingNotices.map((minutes) => ({ value: String(minutes), label: durationWords(minutes) }))}
                allowDeselect={false}
                value={draft.notice_minutes}
                onChange={(value) => form.set({ notice_minutes: value ?? draft.notice_minutes })}
                error={errorOf('notice_minutes')}
              />
              <Select
                label="How far ahead"
                data={bookingHorizons.map((days) => ({ value: String(days), label: `${days} days` }))}
                allowDeselect={false}
                value={draft.horizon_days}
                onChange={(value) => form.set({ horizon_days: value ?? draft.horizon_days })}
                error={errorOf('horizon_days')}
              />
            </SimpleGrid>
            <MultiSelect
              label="Topics"
              data={bookingTopics
                .filter(({ value }) => offered.includes(value))
                .map(({ value, label }) => ({ value, label }))}
              value={draft.topics}
              onChange={(chosen) =>
                form.set({ topics: bookingTopics.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])) })
              }
              description={
                draft.topics.includes('medicare')
                  ? 'Medicare appointments come with a scope of appointment form, which the visitor can sign at once.'
                  : undefined
              }
              error={errorOf('topics')}
            />
            <MultiSelect
              label="Places"
              data={bookingPlaces.map(({ value, label }) => ({ value, label }))}
              value={draft.places}
              onChange={(chosen) =>
                form.set({ places: bookingPlaces.flatMap(({ value }) => (chosen.includes(value) ? [value] : [])) })
              }
              error={errorOf('places')}
            />
            {draft.places.includes('online') && (
              <TextInput
                label="Address of your video calls"
                placeholder="https://meet.example.com/dana"
                maxLength={MAX_URL}
                autoComplete="off"
                {...bind('online_url')}
              />
            )}
          </Stack>
        ))}
      </FormShell>
    </Stack>
  );
}

/** Where visitors book, and what is missing for it. */
function Address({ settings: { booking_url, bookable } }: { readonly settings: BookingSettings }) {
  if (booking_url === null)
    return (
      <Alert color="yellow" title="Your public page has no name">
        Visitors book on your public page.{' '}
        <TextLink to={paths.profile('webpage')} inherit underline="always">
          Give it a name
        </TextLink>
        , then turn on booking here.
      </Alert>
    );
  if (!bookable) return null;
  return (
    <Group gap={4} wrap="nowrap">
      <Anchor href={booking_url} target="_blank" rel="noopener" size="sm" style={{ overflowWrap: 'anywhere' }}>
        {booking_url}
      </Anchor>
      <CopyButton text={booking_url} what="address" />
    </Group>
  );
}

import type { Campaign } from '@bookline/contract/features/campaigns';
import { MAX_TITLE } from '@bookline/contract/rules/limits';
import {
  Alert,
  Button,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '../../../lib/date-input.tsx';
import { dayIn } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TimeInput } from '../../../ui/time-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { contactsText } from '../campaign-words.ts';
import { useReport, useScheduleCampaign } from '../campaigns.data.ts';
import { inputOf, momentIn, soon, zonedText } from '../send-time.ts';

type WinnerBy = NonNullable<Campaign['test']>['winner_by'];

/** The last step before a campaign goes out: a test of two subjects, the time, and a summary to confirm. */
export function SchedulePanel({ campaign }: { readonly campaign: Campaign }) {
  const zone = useTimeZone();
  const send = useScheduleCampaign();
  const [when, setWhen] = useState<'now' | 'later'>(campaign.send_at ? 'later' : 'now');
  const [first] = useState(() => (campaign.send_at ? inputOf(campaign.send_at, zone) : soon(zone)));
  const [day, setDay] = useState(first.slice(0, 10));
  const [time, setTime] = useState(first.slice(11));
  const [local, setLocal] = useState(campaign.in_contact_zone);
  const [quiet, setQuiet] = useState(campaign.quiet_hours);
  const [testing, setTesting] = useState(campaign.test !== null);
  const [subjectB, setSubjectB] = useState(campaign.test?.subject_b ?? '');
  const [percent, setPercent] = useState(campaign.test?.percent ?? 20);
  const [winnerBy, setWinnerBy] = useState<WinnerBy>(campaign.test?.winner_by ?? 'manual');
  const [hours, setHours] = useState((campaign.test?.wait_minutes ?? 240) / 60);
  const [asking, setAsking] = useState(false);
  const { errors, failure } = formFailure(send.error);
  const moment = when === 'later' ? momentIn(`${day}T${time}`, zone) : null;
  const count = campaign.counts.waiting;
  const tracking = useReport(campaign.id, false).data?.data.tracking;
  const choices = [
    { value: 'manual', label: 'You' },
    ...(tracking?.clicks ? [{ value: 'clicks', label: 'More clicks' }] : []),
    ...(tracking?.opens ? [{ value: 'opens', label: 'More opens' }] : []),
  ];
  const by = choices.some(({ value }) => value === winnerBy) ? winnerBy : 'manual';
  const test = { subject_b: subjectB, percent, wait_minutes: Math.round(hours * 60), winner_by: by };
  const mutate = () =>
    send.mutate(
      {
        params: { id: campaign.id },
        body: {
          send_at: moment,
          send_zone: zone,
          in_contact_zone: when === 'later' && local,
          quiet_hours: quiet,
          test: testing ? test : null,
        },
      },
      {
        onSuccess: ({ data }) =>
          toast.done(data.status === 'scheduled' ? 'The campaign is scheduled.' : 'The campaign is being sent.'),
        onSettled: () => setAsking(false),
      },
    );
  const errorOf = (field: string) => errors?.[field]?.[0];
  const general = failure ?? errorOf('base') ?? errorOf('purpose');
  return (
    <Panel title="Send">
      <Stack gap="md">
        {general && (
          <Alert color="red" variant="light" role="alert">
            {general}
          </Alert>
        )}
        <SegmentedControl
          aria-label="When"
          value={when}
          onChange={(value) => setWhen(value === 'later' ? 'later' : 'now')}
          data={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'At a time' },
          ]}
          w="fit-content"
        />
        {when === 'later' && (
          <>
            <Group gap="sm" align="flex-start" grow maw="24rem">
              <DateInput
                label="Date"
                from={dayIn(new Date(), zone)}
                value={day}
                onChange={(date) => setDay(date ?? '')}
                error={errorOf('send_at')}
                required
              />
              <TimeInput label="Time" value={time} onChange={setTime} required />
            </Group>
            <Text size="xs" c="dimmed">
              In your time zone, {zone.replaceAll('_', ' ')}
            </Text>
            <Switch
              label="At this time of day where each contact is"
              checked={local}
              onChange={(event) => setLocal(event.currentTarget.checked)}
            />
          </>
        )}
        <Switch
          label="Not at night"
          description="Between 9 PM and 8 AM where the contact is, it waits for the morning."
          checked={quiet}
          onChange={(event) => setQuiet(event.currentTarget.checked)}
        />
        <Switch
          label="Test two subjects"
          description="Some contacts get one or the other subject. The rest get the better one."
          checked={testing}
          onChange={(event) => setTesting(event.currentTarget.checked)}
        />
        {testing && (
          <Stack gap="sm">
            <Text size="sm">A: {campaign.subject}</Text>
            <TextInput
              label="Subject B"
              value={subjectB}
              onChange={(event) => setSubjectB(event.currentTarget.value)}
              error={errorOf('test.subject_b')}
              maxLength={MAX_TITLE}
              required
            />
            <Group gap="md" align="flex-start">
              <NumberInput
                label="Share of the test"
                suffix=" %"
                min={10}
                max={100}
                clampBehavior="strict"
                value={percent}
                onChange={(value) => setPercent(Number(value) || 0)}
                error={errorOf('test.percent')}
                w="9rem"
              />
              <Select
                label="Winner chosen by"
                data={choices}
                value={by}
                onChange={(value) => setWinnerBy(value === 'opens' || value === 'clicks' ? value : 'manual')}
                allowDeselect={false}
                error={errorOf('test.winner_by')}
                w="11rem"
              />
              {by !== 'manual' && (
                <NumberInput
                  label="Hours to wait"
                  min={1}
                  max={168}
                  clampBehavior="strict"
                  value={hours}
                  onChange={(value) => setHours(Number(value) || 0)}
                  error={errorOf('test.wait_minutes')}
                  w="9rem"
                />
              )}
            </Group>
            {by === 'opens' && (
              <Text size="xs" c="dimmed">
                Opens are an estimate, because many programs load images on their own or not at all. Clicks say more.
              </Text>
            )}
            {tracking && choices.length === 1 && (
              <Text size="xs" c="dimmed">
                Opens and clicks can choose the winner if an admin turns on counting them under Settings.
              </Text>
            )}
          </Stack>
        )}
        <Group>
          <Button disabled={count === 0 || (when === 'later' && moment === null)} onClick={() => setAsking(true)}>
            {when === 'later' ? 'Schedule' : `Send to ${contactsText(count)}`}
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={asking}
        title={when === 'later' ? 'Schedule this campaign?' : `Send to ${contactsText(count)}?`}
        action={when === 'later' ? 'Schedule' : 'Send'}
        busy={send.isPending}
        onConfirm={mutate}
        onClose={() => setAsking(false)}
      >
        “{campaign.subject}”{testing && ` and “${subjectB}” as a test to ${percent} %`} to {contactsText(count)},{' '}
        {moment ? zonedText(moment, zone) : 'now'}
        {when === 'later' && local ? ' on the clock of each contact' : ''}. You can pause it at any time.
      </Confirm>
    </Panel>
  );
}

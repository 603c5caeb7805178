import { formatNumber } from '@bookline/contract/rules/numbers';
import { Alert, Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { DateInput } from '../../../lib/date-input.tsx';
import { dayIn } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { TimeInput } from '../../../ui/time-input.tsx';
import { toast } from '../../../ui/toast.ts';
import { type AnyCampaign, type AnyShownCampaign, isText } from '../campaign-channel.ts';
import { contactsText } from '../campaign-words.ts';
import { useScheduleCampaign, useScheduleTextCampaign } from '../campaigns.data.ts';
import { inputOf, momentIn, soon, zonedText } from '../send-time.ts';
import { SubjectTestFields, testBody, testOf } from './subject-test-fields.tsx';

/** The last step before a campaign goes out: a test of two subjects, the time, and a summary to confirm. */
export function SchedulePanel({ campaign }: { readonly campaign: AnyShownCampaign }) {
  const zone = useTimeZone();
  const sendEmail = useScheduleCampaign();
  const sendText = useScheduleTextCampaign();
  const send = isText(campaign) ? sendText : sendEmail;
  const [when, setWhen] = useState<'now' | 'later'>(campaign.send_at ? 'later' : 'now');
  const [first] = useState(() => (campaign.send_at ? inputOf(campaign.send_at, zone) : soon(zone)));
  const [day, setDay] = useState(first.slice(0, 10));
  const [time, setTime] = useState(first.slice(11));
  const [local, setLocal] = useState(campaign.in_contact_zone);
  const [quiet, setQuiet] = useState(isText(campaign) || campaign.quiet_hours);
  const [test, setTest] = useState(() => testOf(isText(campaign) ? { test: null } : campaign));
  const [asking, setAsking] = useState(false);
  const { errors, failure } = formFailure(send.error);
  const moment = when === 'later' ? momentIn(`${day}T${time}`, zone) : null;
  const count = campaign.counts.waiting;
  const mutate = () => {
    const params = { id: campaign.id };
    const time_of = { send_at: moment, send_zone: zone, in_contact_zone: when === 'later' && local };
    const done = {
      onSuccess: ({ data }: { readonly data: AnyCampaign }) =>
        toast.done(data.status === 'scheduled' ? 'The campaign is scheduled.' : 'The campaign is being sent.'),
      onSettled: () => setAsking(false),
    };
    if (isText(campaign)) sendText.mutate({ params, body: time_of }, done);
    else sendEmail.mutate({ params, body: { ...time_of, quiet_hours: quiet, test: testBody(test) } }, done);
  };
  const errorOf = (field: string) => errors?.[field]?.[0];
  const general = failure ?? errorOf('base') ?? errorOf('purpose');
  const stopped = isText(campaign) && campaign.fault !== null;
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
        {isText(campaign) ? (
          <Text size="xs" c="dimmed" className="tabular">
            Between 9 PM and 8 AM where the contact is, a text waits for the morning.{' '}
            {campaign.per_minute !== null && paceText(campaign.per_minute, count)}
          </Text>
        ) : (
          <>
            <Switch
              label="Not at night"
              description="Between 9 PM and 8 AM where the contact is, it waits for the morning."
              checked={quiet}
              onChange={(event) => setQuiet(event.currentTarget.checked)}
            />
            <SubjectTestFields
              campaign={campaign}
              value={test}
              onChange={(change) => setTest((before) => ({ ...before, ...change }))}
              errorOf={errorOf}
            />
          </>
        )}
        <Group>
          <Button
            disabled={count === 0 || stopped || (when === 'later' && moment === null)}
            onClick={() => setAsking(true)}
          >
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
        {isText(campaign) ? 'The text goes' : `“${campaign.subject}”`}
        {!isText(campaign) && test.on && ` and “${test.subject_b}” as a test to ${test.percent} %`} to{' '}
        {contactsText(count)}, {moment ? zonedText(moment, zone) : 'now'}
        {when === 'later' && local ? ' on the clock of each contact' : ''}. You can pause it at any time.
      </Confirm>
    </Panel>
  );
}

/** 'Its number sends 60 texts a minute, so this takes about 3 hours.' */
function paceText(per_minute: number, count: number): string {
  const minutes = Math.ceil(count / per_minute);
  const time =
    minutes <= 1
      ? 'a minute'
      : minutes < 100
        ? `${minutes} minutes`
        : `${formatNumber(Math.round(minutes / 60))} hours`;
  return `Its number sends ${formatNumber(per_minute)} texts a minute, so this takes about ${time}.`;
}

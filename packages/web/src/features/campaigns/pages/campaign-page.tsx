import type { Campaign } from '@bookline/contract/features/campaigns';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Alert, Button, Text } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { IconLink } from '../../../lib/links.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { JobProgress } from '../../../ui/job-progress.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NotFoundState } from '../../../ui/states/not-found-state.tsx';
import {
  type AnyCampaign,
  type AnyShownCampaign,
  type CampaignChannel,
  channels,
  isText,
  wordsOf,
} from '../campaign-channel.ts';
import { isMoving, useCampaign, useCancelCampaign, usePauseCampaign, useResumeCampaign } from '../campaigns.data.ts';
import { CampaignReportPanels } from '../components/campaign-report.tsx';
import { CampaignStatusChip } from '../components/campaign-status.tsx';
import classes from '../components/campaigns.module.css';
import { Exclusions } from '../components/exclusions.tsx';
import { RecipientsPanel } from '../components/recipients-panel.tsx';
import { SchedulePanel } from '../components/schedule-panel.tsx';
import { TextFaultAlert } from '../components/text-fault-alert.tsx';
import { TextMessagePanel } from '../components/text-message-panel.tsx';
import { TextReportPanels } from '../components/text-report.tsx';
import { zonedText } from '../send-time.ts';

/** R004, R323: an email campaign. */
export const CampaignPage = () => <Shown key="email" channel="email" />;
/** R004: a text campaign. */
export const TextCampaignPage = () => <Shown key="text" channel="text" />;

/** A campaign: who gets it, when it goes out, and what became of it. */
function Shown({ channel }: { readonly channel: CampaignChannel }) {
  const { id } = useParams({ strict: false }) as { id: string };
  const [moving, setMoving] = useState(true);
  const { data, error, refetch } = useCampaign(channel, id, moving);
  const campaign: AnyShownCampaign | undefined = data?.data;
  const moves = campaign ? isMoving(campaign) : true;
  if (moves !== moving) setMoving(moves);
  const zone = useTimeZone();
  const acting = useCurrentUser().real_user !== null;
  if (!campaign) {
    const missing = error instanceof ApiError && error.status === 404;
    return (
      <>
        <PageHeader title="Campaign" />
        {!error && (
          <div className={classes.page}>
            <TextSkeleton lines={6} />
          </div>
        )}
        {error &&
          (missing ? <NotFoundState /> : <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />)}
      </>
    );
  }
  const before = campaign.status === 'preparing' || campaign.status === 'ready';
  return (
    <>
      <PageHeader
        title={campaign.name}
        detail={<CampaignStatusChip campaign={campaign} />}
        back={
          <IconLink to={channels[channel].list} size={32} aria-label="All campaigns">
            <IconArrowLeft size={18} stroke={1.8} />
          </IconLink>
        }
        actions={isSteered(campaign) && <Steering campaign={campaign} />}
      />
      <div className={classes.page}>
        <Progress campaign={campaign} />
        {campaign.trigger && (
          <Text size="sm">Sent by the trigger {campaign.trigger.name}, to each contact when its time comes.</Text>
        )}
        {campaign.problem && (
          <Alert color={campaign.status === 'failed' ? 'red' : 'yellow'} variant="light">
            {campaign.problem}
          </Alert>
        )}
        {isText(campaign) && campaign.fault && campaign.fault.sentence !== campaign.problem && (
          <TextFaultAlert fault={campaign.fault} />
        )}
        <Text size="sm" c="dimmed" component="div">
          {isText(campaign) ? '' : contentText(campaign)}From{' '}
          {campaign.sent_by === 'owner' ? 'each contact’s owner' : campaign.made_by.name}
          {isText(campaign) && campaign.from_number !== null && `, ${displayPhone(campaign.from_number)}`}. Created by{' '}
          {campaign.made_by.name}, <RelativeTime at={campaign.created_at} zone={zone} />.
        </Text>
        {!before &&
          (isText(campaign) ? (
            <TextReportPanels campaign={campaign} moving={moves} />
          ) : (
            <CampaignReportPanels campaign={campaign} moving={moves} />
          ))}
        {isText(campaign) && <TextMessagePanel campaign={campaign} />}
        {campaign.status !== 'preparing' && <Exclusions campaign={campaign} />}
        {campaign.status === 'ready' && campaign.mine && !acting && <SchedulePanel campaign={campaign} />}
        {campaign.status === 'ready' && (!campaign.mine || acting) && (
          <Text size="sm">
            Only {campaign.made_by.name} can send it, because it goes out in their name
            {acting && campaign.mine && '. You’re acting as them'}.
          </Text>
        )}
        {campaign.status !== 'preparing' && <RecipientsPanel channel={channel} id={campaign.id} />}
      </div>
    </>
  );
}

const contentText = ({ email, subject }: Campaign): string =>
  `${email ? `Email: ${email.name}. ` : ''}Subject: ${subject}. `;

function Progress({ campaign }: { readonly campaign: AnyShownCampaign }) {
  const zone = useTimeZone();
  const { status, counts, total } = campaign;
  if (status === 'preparing')
    return (
      <JobProgress label="Checking recipients" done={campaign.prepared} of={total}>
        Runs in the background. You can leave this page. Nothing is sent yet.
      </JobProgress>
    );
  const end =
    campaign.expected_end &&
    `The last ${wordsOf(campaign).message} goes out around ${zonedText(campaign.expected_end, zone)}.`;
  if (status === 'scheduled' && end)
    return (
      <Text size="sm" c="dimmed">
        {end}
      </Text>
    );
  if (status !== 'sending' && status !== 'paused') return null;
  const open = counts.waiting + counts.queued;
  const done = counts.sent + counts.bounced + counts.failed;
  return (
    <JobProgress label={status === 'paused' ? 'Paused' : 'Sending'} done={done} of={done + open}>
      {status === 'sending' && `${end ?? paceText(campaign)} You can leave this page.`}
    </JobProgress>
  );
}

const paceText = (campaign: AnyShownCampaign): string =>
  !isText(campaign)
    ? 'Goes out at your mail server’s pace.'
    : campaign.sent_by === 'owner'
      ? 'Goes out at the pace of each owner’s number.'
      : 'Goes out at the pace of its number.';

const isSteered = ({ status, trigger }: AnyCampaign): boolean =>
  status !== 'complete' && status !== 'cancelled' && status !== 'failed' && !trigger;

/** Pauses, resumes, and cancels. */
function Steering({ campaign }: { readonly campaign: AnyCampaign }) {
  const { id, status, mine, counts } = campaign;
  const channel = isText(campaign) ? 'text' : 'email';
  const pause = usePauseCampaign(channel);
  const resume = useResumeCampaign(channel);
  const cancel = useCancelCampaign(channel);
  const acting = useCurrentUser().real_user !== null;
  const [asking, setAsking] = useState(false);
  const params = { id };
  const open = counts.waiting + counts.queued;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {status === 'ready' ? 'Discard' : 'Cancel campaign'}
      </Button>
      {(status === 'sending' || status === 'scheduled') && (
        <Button loading={pause.isPending} onClick={() => pause.mutate({ params })}>
          Pause
        </Button>
      )}
      {status === 'paused' && mine && !acting && (
        <Button loading={resume.isPending} onClick={() => resume.mutate({ params })}>
          Resume
        </Button>
      )}
      <Confirm
        opened={asking}
        title={status === 'ready' ? 'Discard this campaign?' : 'Cancel this campaign?'}
        action={status === 'ready' ? 'Discard' : 'Cancel campaign'}
        cancel="Keep it"
        danger
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ params }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {status === 'ready' || status === 'preparing'
          ? 'Nothing was sent.'
          : `${formatNumber(open)} more won’t get it. What was sent can’t be undone.`}
      </Confirm>
    </>
  );
}

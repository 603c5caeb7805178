import { formatNumber } from '@bookline/contract/rules/numbers';
import { displayPhone } from '@bookline/contract/rules/phone';
import { withOptOut } from '@bookline/contract/rules/text-campaigns';
import { withSampleLinks } from '@bookline/contract/rules/text-links';
import { unitsOf } from '@bookline/contract/rules/text-segments';
import { Select, Text } from '@mantine/core';
import { useState } from 'react';
import { TextWordsField, useShortLinks, useTextTriggers } from '../../texts/text-words.api.ts';
import type { AnyCampaign } from '../campaign-channel.ts';
import { useCreateTextCampaign, useSendTextBroadcast, useTextGroup, useTextSenders } from '../campaigns.data.ts';
import { CampaignFormFrame, type CampaignFormProps } from './campaign-form-frame.tsx';
import classes from './campaigns.module.css';
import { TestText } from './test-text.tsx';
import { TextFaultAlert } from './text-fault-alert.tsx';

const fields = ['words', 'from_number', 'sent_by', 'send_at', 'ids'];

const messages = [{ value: 'written', label: 'Write now' }] as const;
const OWNER = 'owner';

type Message = 'written' | 'trigger';

/** A text campaign: its words, its number, and its audience. */
export function TextCampaignForm({ selection, audienceError, onMade, ...frame }: CampaignFormProps) {
  const create = useCreateTextCampaign();
  const broadcast = useSendTextBroadcast();
  const group = useTextGroup();
  const triggers = useTextTriggers().data?.data ?? [];
  const senders = useTextSenders().data?.data;
  const [draft, setDraft] = useState({
    name: '',
    of: 'written' as Message,
    trigger: null as string | null,
    direct: false,
  });
  const { name, of, trigger, direct } = draft;
  const change = (next: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...next }));
  const [typed, setTyped] = useState('');
  /** A number, or each contact's owner. */
  const [chosen, setChosen] = useState<string | null>(null);
  const numbers = senders?.numbers ?? [];
  const byOwner = chosen === OWNER;
  const from = byOwner ? undefined : (numbers.find(({ number }) => number === chosen) ?? numbers[0]);
  const fault = byOwner ? null : (from?.fault ?? senders?.fault ?? null);
  const words = of === 'trigger' ? (triggers.find(({ id }) => id === trigger)?.words ?? '') : typed;
  const sending = [create, broadcast, group];
  const submit = () => {
    for (const each of sending) each.reset();
    audienceError?.(selection === undefined);
    if (!selection) return;
    const done = { onSuccess: ({ data }: { readonly data: AnyCampaign }) => onMade(data) };
    const named = { ...selection, ...(name !== '' && { name }) };
    const sender = byOwner ? ({ sent_by: 'owner' } as const) : { from_number: from?.number ?? null };
    if (of === 'trigger')
      broadcast.mutate(
        {
          body: { ...named, ...sender, send_now: true, ...(trigger !== null && { sms_campaign_trigger_id: trigger }) },
        },
        done,
      );
    else if (direct && byOwner) broadcast.mutate({ body: { ...named, ...sender, words, send_now: true } }, done);
    else if (direct) group.mutate({ body: { ...named, words, from_number: from?.number ?? null } }, done);
    else create.mutate({ body: { ...selection, ...sender, name, words } }, done);
  };
  return (
    <CampaignFormFrame<'written'>
      {...frame}
      draft={draft}
      onChange={change}
      messages={messages}
      triggers={triggers}
      triggerField="sms_campaign_trigger_id"
      dirty={typed !== ''}
      fields={fields}
      wide={false}
      error={create.error ?? broadcast.error ?? group.error}
      busy={sending.some(({ isPending }) => isPending)}
      note="Contacts who may not be texted are left out. You can pause and cancel it."
      onSubmit={submit}
      before={(errorOf) => (
        <>
          {of === 'written' && (
            <TextWordsField value={typed} onChange={setTyped} counted={withOptOut(typed)} error={errorOf('words')} />
          )}
          {of === 'trigger' && words !== '' && <div className={classes.bubble}>{withOptOut(words)}</div>}
          {words.trim() !== '' && (
            <Cost
              words={words}
              count={frame.count}
              left={byOwner ? null : (senders?.units_left ?? null)}
              adds={of === 'written' && withOptOut(words) !== words}
            />
          )}
        </>
      )}
      after={(errorOf) => (
        <>
          <div>
            <Select
              label="From"
              description="The number it comes from, and whose inbox gets the replies"
              placeholder={senders ? 'No number' : 'Loading'}
              data={[
                ...numbers.map(({ number, label }) => ({
                  value: number,
                  label: `${displayPhone(number)}${label && ` (${label})`}`,
                })),
                { value: OWNER, label: 'Each contact’s owner, from their number' },
              ]}
              value={byOwner ? OWNER : (from?.number ?? null)}
              onChange={setChosen}
              allowDeselect={false}
              error={errorOf('from_number') ?? errorOf('sent_by')}
            />
            {from && !fault && (
              <Text size="xs" c="dimmed" mt={4} className="tabular">
                Sends {formatNumber(from.per_minute)} texts a minute, from 8 AM to 9 PM where the contact is.
              </Text>
            )}
            {byOwner && (
              <Text size="xs" c="dimmed" mt={4}>
                At the pace and from the allowance of each owner, from 8 AM to 9 PM where the contact is.
              </Text>
            )}
          </div>
          {fault && <TextFaultAlert fault={fault} />}
          {!fault && !byOwner && words.trim() !== '' && (
            <TestText words={words} from_number={from?.number ?? null} contact_id={selection?.ids?.[0]} />
          )}
        </>
      )}
    />
  );
}

/** What the text counts for each contact and in all. */
function Cost({
  words,
  count,
  left,
  adds,
}: {
  readonly words: string;
  readonly count: number | undefined;
  readonly left: number | null;
  readonly adds: boolean;
}) {
  const each = unitsOf(withSampleLinks(withOptOut(words), useShortLinks()), false);
  const isGuess = words.includes('{{');
  return (
    <Text size="xs" c="dimmed" mt={-8} className="tabular">
      {adds && '“Reply STOP to opt out.” is added. '}
      Counts as {isGuess && 'about '}
      {each === 1 ? '1 text' : `${each} texts`} for each contact
      {count !== undefined && count > 1 && `, ${formatNumber(each * count)} for all ${formatNumber(count)}`}.
      {left !== null && ` You have ${formatNumber(left)} left.`}
    </Text>
  );
}

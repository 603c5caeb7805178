import type { CampaignRecipient } from '@bookline/contract/features/campaigns';
import type { TextCampaignRecipient } from '@bookline/contract/features/text-campaigns';
import { isCampaignOutcome } from '@bookline/contract/rules/campaigns';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Group, Select, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { urlOf } from '../../../lib/api-url.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Panel } from '../../../ui/panel.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { type CampaignChannel, channels } from '../campaign-channel.ts';
import { exportOf, useRecipients } from '../campaigns.data.ts';
import { zonedText } from '../send-time.ts';

/** Each recipient and what became of the message. */
export function RecipientsPanel({ channel, id }: { readonly channel: CampaignChannel; readonly id: string }) {
  const [outcome, setOutcome] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const filter = outcome !== null && isCampaignOutcome(outcome) ? { outcome } : {};
  const { data, error, refetch } = useRecipients(channel, id, { page, ...filter });
  return (
    <Panel
      title="Recipients"
      flush
      action={
        <Group gap="xs" wrap="nowrap">
          <Select
            size="xs"
            w={180}
            aria-label="Outcome"
            placeholder="Any outcome"
            clearable
            data={Object.entries(channels[channel].outcomes).map(([value, label]) => ({ value, label }))}
            value={outcome}
            onChange={(value) => {
              setOutcome(value);
              setPage(1);
            }}
          />
          {data && data.data.length > 0 && (
            <Button
              size="xs"
              variant="default"
              component="a"
              href={urlOf(exportOf(channel), { id }, filter)}
              download
              title="The recipients you can see, as CSV"
            >
              Export
            </Button>
          )}
        </Group>
      }
    >
      {error && !data && <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <TextSkeleton lines={4} />}
      {data && data.data.length === 0 && (
        <Text size="sm" c="dimmed" p="md">
          {outcome ? 'No recipient has this outcome.' : 'No recipients.'}
        </Text>
      )}
      {data && data.data.length > 0 && (
        <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table verticalSpacing={6} horizontalSpacing="sm" aria-label="Recipients">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">Contact</Table.Th>
                <Table.Th scope="col">{channel === 'text' ? 'Number' : 'Address'}</Table.Th>
                <Table.Th scope="col">Outcome</Table.Th>
                <Table.Th scope="col">When</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.data.map((recipient) => (
                <Row key={recipient.contact_id} recipient={recipient} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {data && data.meta.total_pages > 1 && (
        <Group justify="flex-end" p="xs">
          <Pager page={page} limit={data.meta.limit} count={data.meta.total_count} onPageChange={setPage} />
        </Group>
      )}
    </Panel>
  );
}

function Row({ recipient }: { readonly recipient: CampaignRecipient | TextCampaignRecipient }) {
  const zone = useTimeZone();
  const { contact, address, state, reason } = recipient;
  const isOfText = 'problem' in recipient;
  const { states, exclusions } = channels[isOfText ? 'text' : 'email'];
  const at = recipient.sent_at ?? recipient.due_at;
  return (
    <Table.Tr>
      <Table.Td>
        {contact ? <TextLink to={paths.contact({ id: contact.id })}>{contact.name}</TextLink> : 'Not visible to you'}
      </Table.Td>
      <Table.Td className="tabular" style={isOfText ? { whiteSpace: 'nowrap' } : undefined}>
        {isOfText ? displayPhone(address ?? '') : (address ?? '')}
      </Table.Td>
      <Table.Td>
        {reason ? exclusions[reason] : `${states[state]}${isOfText ? didWithText(recipient) : didWithEmail(recipient)}`}
        {isOfText && recipient.problem !== null && (
          <Text size="xs" c="dimmed">
            {recipient.problem}
          </Text>
        )}
      </Table.Td>
      <Table.Td className="tabular">{at ? zonedText(at, zone) : ''}</Table.Td>
    </Table.Tr>
  );
}

const didWithEmail = ({ clicked_at, opened_at, variant }: CampaignRecipient): string =>
  `${clicked_at ? ', clicked' : opened_at ? ', opened' : ''}${variant ? ` (${variant.toUpperCase()})` : ''}`;

function didWithText(recipient: TextCampaignRecipient): string {
  if (recipient.unsubscribed_at) return ', opted out';
  if (recipient.replied_at) return ', replied';
  if (recipient.clicked_at) return ', clicked';
  return recipient.state === 'sent' && recipient.delivered_at ? ', delivered' : '';
}

import type { ReplyOf } from '@bookline/contract/endpoint';
import type { soaRequests } from '@bookline/contract/features/soa-requests';
import { isAboutMedicare } from '@bookline/contract/rules/soa';
import { Alert, Anchor } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { allows } from '../../../lib/access.ts';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useCoverage } from '../soa-requests.data.ts';

/** Warns of a Medicare appointment with someone who hasn't signed a form that is in force that day. */
export function SoaWarning({
  contactIds,
  on,
  topic,
}: {
  readonly contactIds: readonly string[];
  readonly on: string;
  /** The words that say what it's about. */
  readonly topic: string;
}) {
  const isOffered = allows(useCurrentUser(), { feature: 'soa_requests' });
  const { data } = useCoverage(contactIds.slice(0, 50), on, isOffered && contactIds.length > 0);
  const named = isAboutMedicare(topic);
  const missing = (data?.data ?? []).filter(
    ({ contact_id, valid_until, of_age }) =>
      contactIds.includes(contact_id) && valid_until === null && (named || of_age),
  );
  if (missing.length === 0) return null;
  const toSend = missing.filter(({ unconfirmed_id }) => unconfirmed_id === null);
  const toConfirm = missing.filter(({ unconfirmed_id }) => unconfirmed_id !== null);
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title="No scope of appointment on file">
      Medicare requires a signed form before an appointment about its plans.
      {toSend.length > 0 && (
        <> Send it to {listed(toSend, ({ contact_id }) => `${paths.contact({ id: contact_id })}?open=soa:new`)}.</>
      )}
      {toConfirm.length > 0 && (
        <> Confirm who signed it for {listed(toConfirm, ({ unconfirmed_id }) => paths.soa(unconfirmed_id ?? ''))}.</>
      )}
    </Alert>
  );
}

type Covered = ReplyOf<typeof soaRequests.coverage>['data'][number];

/** Names as links, in a row. */
const listed = (contacts: readonly Covered[], addressOf: (contact: Covered) => string) =>
  contacts.map((contact, i) => (
    <span key={contact.contact_id}>
      {i > 0 && ', '}
      <Anchor href={addressOf(contact)} target="_blank" inherit underline="always">
        {contact.name}
      </Anchor>
    </span>
  ));

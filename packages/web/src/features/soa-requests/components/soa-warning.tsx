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
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title="No scope of appointment on file">
      Medicare requires a signed form before an appointment about its plans. Send it to{' '}
      {missing.map(({ contact_id, name }, i) => (
        <span key={contact_id}>
          {i > 0 && ', '}
          <Anchor href={`${paths.contact({ id: contact_id })}?open=soa:new`} target="_blank" inherit underline="always">
            {name}
          </Anchor>
        </span>
      ))}
      .
    </Alert>
  );
}

import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { allows } from '../../../lib/access.ts';
import { fullTime } from '../../../lib/dates.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { useSoaWarning } from '../soa-requests.data.ts';

/** On a call with a contact who has a Medicare appointment soon, and no form for it. The server decides. */
export function CallWarning({ contactId }: { readonly contactId: string }) {
  const isOffered = allows(useCurrentUser(), { feature: 'soa_requests' });
  const { data } = useSoaWarning(contactId, isOffered);
  const zone = useTimeZone();
  const warning = data?.data;
  if (!warning) return null;
  return (
    <Alert color="yellow" icon={<IconAlertTriangle size={18} />} title="No scope of appointment on file">
      Their Medicare appointment is on {fullTime(warning.starts_at, zone)}. Medicare requires a signed form before you
      talk about its plans.{' '}
      {warning.unconfirmed_id !== null ? (
        <TextLink to={paths.soa(warning.unconfirmed_id)} inherit underline="always">
          Confirm who signed the form
        </TextLink>
      ) : warning.sent_id === null ? (
        <TextLink to={paths.contact({ id: contactId })} search={{ open: 'soa:new' }} inherit underline="always">
          Send the form
        </TextLink>
      ) : (
        <TextLink to={paths.soa(warning.sent_id)} inherit underline="always">
          Waiting for their signature
        </TextLink>
      )}
    </Alert>
  );
}

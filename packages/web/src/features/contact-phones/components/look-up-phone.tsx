import type { ValidationUsage } from '@bookline/contract/features/phone-checks';
import { lineTypes } from '@bookline/contract/rules/line-types';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { displayPhone } from '@bookline/contract/rules/phone';
import { callerRoles } from '@bookline/contract/rules/phone-numbers';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useValidationUsage } from '../../phone-checks/validations.api.ts';
import { useLookUpPhone } from '../contact-phones.data.ts';

/** Validates a number, which takes one of the user's validations unless they're free. */
export function LookUpPhone({ number }: { readonly number: string }) {
  const { contact, readOnly } = useContactEdit();
  const user = useCurrentUser();
  if (readOnly || user.real_user || !allows(user, { feature: 'sms', roles: callerRoles })) return null;
  return <Validate number={number} contactId={contact.id} />;
}

function Validate({ number, contactId }: { readonly number: string; readonly contactId: string }) {
  const lookUp = useLookUpPhone();
  const usage = useValidationUsage().data?.data;
  const text = displayPhone(number);
  const ask = () =>
    lookUp.mutate(
      { params: { id: contactId }, body: { number } },
      {
        onSuccess: ({ data }) => {
          const type = data.phones.find((phone) => phone.number === number)?.line_type;
          if (type) toast.done(`${text}: ${lineTypes[type]}`);
          else toast.info(`The phone provider can't tell the line type of ${text}.`);
        },
      },
    );
  return (
    <Tooltip label={costOf(usage)}>
      <ActionIcon size={24} aria-label={`Validate ${text}`} onClick={ask} loading={lookUp.isPending} data-quiet>
        <IconListSearch size={15} />
      </ActionIcon>
    </Tooltip>
  );
}

const costOf = (usage: ValidationUsage | undefined): string =>
  usage === undefined || usage.free
    ? 'Validate number'
    : `Validate number (takes one of your ${formatNumber(usage.balance)} validations)`;

import { lineTypes } from '@bookline/contract/rules/line-types';
import { displayPhone } from '@bookline/contract/rules/phone';
import { callerRoles } from '@bookline/contract/rules/phone-numbers';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useLookUpPhone } from '../contact-phones.data.ts';

/** Looks up a number's line type. Lookups cost money, so only some roles see it. */
export function LookUpPhone({ number }: { readonly number: string }) {
  const { contact, readOnly } = useContactEdit();
  const user = useCurrentUser();
  const lookUp = useLookUpPhone();
  if (readOnly || user.real_user || !allows(user, { roles: callerRoles })) return null;
  const text = displayPhone(number);
  const ask = () =>
    lookUp.mutate(
      { params: { id: contact.id }, body: { number } },
      {
        onSuccess: ({ data }) => {
          const type = data.phones.find((phone) => phone.number === number)?.line_type;
          if (type) toast.done(`${text}: ${lineTypes[type]}`);
          else toast.info(`The phone provider can't tell the line type of ${text}.`);
        },
      },
    );
  return (
    <Tooltip label="Look up line type">
      <ActionIcon
        size={24}
        aria-label={`Look up line type of ${text}`}
        onClick={ask}
        loading={lookUp.isPending}
        data-quiet
      >
        <IconListSearch size={15} />
      </ActionIcon>
    </Tooltip>
  );
}

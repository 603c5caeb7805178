import type { Contact } from '@bookline/contract/features/contacts';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconCircleCheck,
  IconDots,
  IconMailCheck,
  IconMailQuestion,
  IconMailX,
  IconUserCheck,
} from '@tabler/icons-react';
import { fullTime } from '../../../lib/dates.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { toast } from '../../../ui/toast.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { useValidateEmail, useVerifyEmail } from '../contact-emails.data.ts';
import classes from './email-marks.module.css';

type Email = Contact['emails'][number];
const results = {
  deliverable: { Icon: IconMailCheck, words: 'Deliverable', tone: classes.good },
  no_mail_server: { Icon: IconMailX, words: 'No mail server', tone: classes.bad },
  undecided: { Icon: IconMailQuestion, words: 'Couldn’t be checked', tone: classes.detail },
} as const;
const told = {
  deliverable: 'can receive email',
  no_mail_server: 'can’t receive email. Its domain has no mail server',
  undecided: 'couldn’t be checked because its mail server didn’t respond. Try again later',
} as const;

/** The state of an address: verified by a user, and the result of its domain check. */
export function EmailMarks({ email }: { readonly email: Email }) {
  const zone = useTimeZone();
  const { verified_at, verified_by, check } = email;
  const verified =
    verified_at && `Verified${verified_by ? ` by ${verified_by.name}` : ''}, ${fullTime(verified_at, zone)}`;
  return (
    <>
      {verified && (
        <span className={classes.good} title={verified}>
          <IconCircleCheck size={15} aria-label={verified} />
        </span>
      )}
      {check && !(verified && check.result === 'deliverable') && <Check check={check} />}
    </>
  );
}

function Check({ check }: { readonly check: NonNullable<Email['check']> }) {
  const zone = useTimeZone();
  const { Icon, words, tone } = results[check.result];
  return (
    <span className={tone} style={{ lineHeight: 0 }} title={`${words}, checked ${fullTime(check.at, zone)}`}>
      <Icon size={15} aria-label={words} />
    </span>
  );
}

/** Actions for an address: check whether it accepts email, or mark it as verified. */
export function EmailActions({ email }: { readonly email: Email }) {
  const { contact, readOnly } = useContactEdit();
  const validate = useValidateEmail();
  const verify = useVerifyEmail();
  if (readOnly) return null;
  const { address } = email;
  const args = { params: { id: contact.id }, body: { address } };
  const check = () =>
    validate.mutate(args, {
      onSuccess: ({ data }) => {
        const result = data.emails.find((each) => each.address === address)?.check?.result;
        if (result) (result === 'deliverable' ? toast.done : toast.info)(`${address} ${told[result]}.`);
      },
    });
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label="Check or verify">
          <ActionIcon
            size={24}
            aria-label={`Check or verify ${address}`}
            loading={validate.isPending || verify.isPending}
            data-quiet
          >
            <IconDots size={15} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconMailCheck size={15} aria-hidden />} onClick={check}>
          Check deliverability
        </Menu.Item>
        {!email.verified_at && (
          <Menu.Item
            leftSection={<IconUserCheck size={15} aria-hidden />}
            onClick={() => verify.mutate(args, { onSuccess: () => toast.done(`${address} verified`) })}
          >
            Mark as verified
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

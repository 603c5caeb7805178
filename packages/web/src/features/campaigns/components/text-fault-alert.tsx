import type { TextFault } from '@bookline/contract/features/text-campaigns';
import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import { allows } from '../../../lib/access.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';

const repairs = {
  number: { to: paths.phone_numbers, label: 'Get a number' },
  registration: { to: paths.admin_text_registration, label: 'Open the registration' },
  plan: { to: paths.sms.usage, label: 'See your texts' },
} as const;

/** Why texts can't go out, and where to repair it. */
export function TextFaultAlert({ fault, children }: { readonly fault: TextFault; readonly children?: ReactNode }) {
  const isAdmin = allows(useCurrentUser(), { roles: ['admin'] });
  const repair = fault.repair === 'registration' && !isAdmin ? null : fault.repair;
  return (
    <Alert color="yellow" variant="light" role="status">
      {fault.sentence}{' '}
      {repair && (
        <TextLink size="sm" to={repairs[repair].to}>
          {repairs[repair].label}
        </TextLink>
      )}
      {children}
    </Alert>
  );
}

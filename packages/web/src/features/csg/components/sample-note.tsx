import { Alert } from '@mantine/core';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';

/** Says that plans and prices are invented. */
export function SampleNote() {
  return (
    <Alert color="orange" variant="light" title="Sample plans and prices">
      These companies and prices are invented. Connect CSG Actuarial under{' '}
      <TextLink to={paths.external_accounts} inherit underline="always" c="inherit">
        External accounts
      </TextLink>{' '}
      for real ones.
    </Alert>
  );
}

import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { paths } from '../../../lib/paths.ts';

/** Opens FireLight in a tab of its own, at its home page or in an application. */
export function FireLightButton({ application }: { readonly application?: string }) {
  return (
    <Button
      component="a"
      href={paths.fire_light(application)}
      target="_blank"
      rel="noopener"
      variant={application ? 'filled' : 'default'}
      leftSection={<IconExternalLink size={16} />}
    >
      {application ? 'Continue at FireLight' : 'Open FireLight'}
    </Button>
  );
}

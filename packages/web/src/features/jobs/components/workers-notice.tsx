import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPause } from '@tabler/icons-react';
import { useWorkersStatus } from '../jobs.data.ts';

/** Says why imports don't start: no worker is running, or an admin paused the jobs (R293). Hidden otherwise. */
export function WorkersNotice() {
  const status = useWorkersStatus().data?.data;
  if (!status || (status.alive && !status.quiet)) return null;
  return (
    <Alert
      role="status"
      variant="light"
      color={status.alive ? 'gray' : 'orange'}
      icon={status.alive ? <IconPlayerPause size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      title={status.alive ? 'Background jobs are paused' : 'No worker is running'}
    >
      {status.alive
        ? 'An admin paused background jobs. Imports start when they resume.'
        : 'Imports stay queued until a worker starts. Ask your administrator if this lasts.'}
    </Alert>
  );
}

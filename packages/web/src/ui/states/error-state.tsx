import { Button } from '@mantine/core';
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react';
import { StatePanel } from './state-panel.tsx';

/** Something that could not be loaded: `message` says why and what to do, `onRetry` does it. */
export function ErrorState({
  title = 'We couldn’t load this',
  message,
  onRetry,
  offline = false,
  order,
}: {
  readonly title?: string;
  readonly message: string;
  readonly onRetry?: () => void;
  readonly offline?: boolean;
  readonly order?: 1 | 2 | 3;
}) {
  return (
    <StatePanel
      icon={offline ? IconWifiOff : IconAlertTriangle}
      title={title}
      role="alert"
      {...(order && { order })}
      actions={
        onRetry && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {message}
    </StatePanel>
  );
}

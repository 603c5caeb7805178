import { Button } from '@mantine/core';
import { IconAlertTriangle, IconWifiOff } from '@tabler/icons-react';
import { StatePanel } from './state-panel.tsx';

/** A failed load: `message` explains it, and `onRetry` tries again. */
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

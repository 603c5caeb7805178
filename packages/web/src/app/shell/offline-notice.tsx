import { Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import classes from './notice.module.css';

/** Shows that the browser is offline and data may be out of date. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {!online && (
        <div className={classes.notice} data-tone="quiet">
          <IconWifiOff size={16} aria-hidden />
          <Text size="sm" component="span">
            You’re offline. This page may be out of date. Changes are sent when you’re back online.
          </Text>
        </div>
      )}
    </div>
  );
}

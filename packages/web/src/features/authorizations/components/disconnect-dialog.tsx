import type { Authorization } from '@bookline/contract/features/authorizations';
import { authorizationKindWords } from '@bookline/contract/rules/authorization-kinds';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { toast } from '../../../ui/toast.ts';
import { useDisconnect } from '../authorizations.data.ts';

/** Asks what happens to an account's imported events, then disconnects it. */
export function DisconnectDialog({
  account,
  onClose,
}: {
  readonly account: Authorization;
  readonly onClose: () => void;
}) {
  const [events, setEvents] = useState<'keep' | 'remove'>('keep');
  const disconnect = useDisconnect();
  const { label, afterwards, writes_events } = authorizationKindWords[account.kind];
  const confirm = () =>
    disconnect.mutate(
      { params: { id: account.id }, query: { events } },
      {
        onSuccess: () => {
          toast.done(`${account.name} disconnected`);
          onClose();
        },
        onError: onClose,
      },
    );
  return (
    <Confirm
      opened
      title={`Disconnect ${account.name}?`}
      action="Disconnect"
      danger
      busy={disconnect.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text size="sm">{afterwards}</Text>
        {account.events > 0 && (
          <Radio.Group
            label={`${account.events === 1 ? 'One event' : `${formatNumber(account.events)} events`} in your calendar came from this account`}
            value={events}
            onChange={(value) => setEvents(value === 'remove' ? 'remove' : 'keep')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="keep" label="Keep them without further updates" />
              <Radio value="remove" label="Remove them from my calendar" />
            </Stack>
          </Radio.Group>
        )}
        {writes_events && account.written_calendar !== null && (
          <Text size="sm" c="dimmed">
            Events copied to {account.written_calendar} stay in {label}.
          </Text>
        )}
      </Stack>
    </Confirm>
  );
}

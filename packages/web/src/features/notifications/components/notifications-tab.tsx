import type { NotificationChoice } from '@bookline/contract/features/notifications';
import { describeNotification } from '@bookline/contract/rules/notifications';
import { Alert, Button, Group, Stack, Switch, Table, Text } from '@mantine/core';
import { sentenceOf } from '../../../lib/api-error.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { type BrowserPermission, useBrowserPermission } from '../browser-permission.ts';
import { useChoices, useChoose } from '../notifications.data.ts';

/** Notification settings. The bell shows every type; browser and email are optional for each. */
export function NotificationsTab() {
  const { data, error, refetch } = useChoices();
  if (!data && error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <TextSkeleton lines={6} />;
  return (
    <Stack gap="lg" maw={640}>
      <BrowserRow />
      <Choices choices={data.data} />
    </Stack>
  );
}

const states: Record<BrowserPermission, string> = {
  granted: 'This browser shows notifications while you work in other windows.',
  default: 'Allow notifications to see them while you work in other windows.',
  denied: 'Notifications are blocked in this browser. Allow them in the browser’s settings for this site.',
  missing:
    'This browser doesn’t support notifications. You can see all of them with the bell at the top of every page.',
};

function BrowserRow() {
  const { state, ask } = useBrowserPermission();
  return (
    <Alert variant="light" color={state === 'denied' ? 'yellow' : 'gray'}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 16rem">
          {states[state]}
        </Text>
        {state === 'default' && (
          <Button size="compact-sm" onClick={() => void ask()}>
            Allow in this browser
          </Button>
        )}
      </Group>
    </Alert>
  );
}

function Choices({ choices }: { readonly choices: readonly NotificationChoice[] }) {
  const choose = useChoose();
  const acting = useCurrentUser().real_user !== null;
  return (
    <Table verticalSpacing="sm" aria-label="Notification types">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Notification</Table.Th>
          <Table.Th w={90}>Browser</Table.Th>
          <Table.Th w={90}>Email</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {choices.map((choice) => {
          const { label, description } = describeNotification(choice.kind);
          const toggle = (by: 'browser' | 'mail', name: string) => (
            <Switch
              aria-label={`${label} by ${name}`}
              checked={choice[by]}
              disabled={acting}
              onChange={(event) => choose.mutate({ body: { ...choice, [by]: event.currentTarget.checked } })}
            />
          );
          return (
            <Table.Tr key={choice.kind}>
              <Table.Td>
                <Text size="sm" fw={500}>
                  {label}
                </Text>
                <Text size="xs" c="dimmed">
                  {description}
                </Text>
              </Table.Td>
              <Table.Td>{toggle('browser', 'browser')}</Table.Td>
              <Table.Td>{toggle('mail', 'mail')}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

import type { AllowedNetwork } from '@bookline/contract/features/auth-ips';
import { MAX_NETWORK, MAX_NETWORK_LABEL } from '@bookline/contract/rules/limits';
import { ActionIcon, Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formFailure } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { toast } from '../../../ui/toast.ts';
import { useReplaceAllowList } from '../auth-ips.data.ts';
import classes from '../pages/allowed-networks-page.module.css';

interface Entry extends AllowedNetwork {
  /** Identifies the row on screen, so input stays with its row. */
  readonly key: number;
}

let lastKey = 0;
const entryOf = (network: AllowedNetwork): Entry => ({ ...network, key: ++lastKey });
const plain = (entries: readonly Entry[]) => entries.map(({ network, label }) => ({ network: network.trim(), label }));

/** Edits and saves the whole list. The server refuses a list that would lock out the admin who saves it. */
export function AllowListForm({
  list,
}: {
  readonly list: { readonly networks: readonly AllowedNetwork[]; readonly your_ip: string };
}) {
  const [entries, setEntries] = useState(() => list.networks.map(entryOf));
  const replace = useReplaceAllowList();
  const dirty = JSON.stringify(plain(entries)) !== JSON.stringify(list.networks);
  const guard = useUnsavedGuard(dirty);
  const change = (key: number, part: Partial<AllowedNetwork>) =>
    setEntries(entries.map((entry) => (entry.key === key ? { ...entry, ...part } : entry)));
  const add = (network: AllowedNetwork) => setEntries([...entries, entryOf(network)]);

  return (
    <FormShell
      fields={entries.flatMap((_, i) => [`networks.${i}.network`, `networks.${i}.label`])}
      {...formFailure(replace.error)}
      submitLabel="Save networks"
      busy={replace.isPending}
      guard={guard}
      onSubmit={() =>
        replace.mutate(
          { body: { networks: plain(entries) } },
          {
            onSuccess: ({ data }) => {
              setEntries(data.networks.map(entryOf));
              toast.done(
                data.networks.length > 0
                  ? 'Networks saved. Sign-in is limited to these networks.'
                  : 'Networks saved. Users can sign in from anywhere.',
              );
            },
          },
        )
      }
    >
      {(errorOf) => (
        <Stack gap="md">
          <Text size="sm">
            While this list is empty, users can sign in from anywhere. Once you add a network, sign-in is limited to the
            networks listed. Sessions and API keys stop working from other networks immediately.
          </Text>
          <Alert variant="light" color="gray">
            Your IP address is <strong className="tabular">{list.your_ip}</strong>. The list must include it so that you
            don’t lock yourself out. If your address changes later and no one can sign in, the operator of this server
            can clear the list.
          </Alert>
          {entries.map((entry, i) => (
            <div key={entry.key} className={classes.row}>
              <TextInput
                label="IP address or network"
                placeholder="203.0.113.0/24"
                maxLength={MAX_NETWORK}
                value={entry.network}
                onChange={(event) => change(entry.key, { network: event.currentTarget.value })}
                error={errorOf(`networks.${i}.network`)}
              />
              <TextInput
                label="Location"
                placeholder="Columbus office"
                maxLength={MAX_NETWORK_LABEL}
                value={entry.label}
                onChange={(event) => change(entry.key, { label: event.currentTarget.value })}
                error={errorOf(`networks.${i}.label`)}
              />
              <ActionIcon
                className={classes.remove}
                size="lg"
                aria-label={`Remove ${entry.network || 'this network'}`}
                onClick={() => setEntries(entries.filter(({ key }) => key !== entry.key))}
              >
                <IconTrash size={16} stroke={1.7} />
              </ActionIcon>
            </div>
          ))}
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => add({ network: '', label: '' })}
            >
              Add network
            </Button>
            {!entries.some(({ network }) => network.startsWith(list.your_ip)) && (
              <Button variant="subtle" color="gray" onClick={() => add({ network: list.your_ip, label: '' })}>
                Add my IP address
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </FormShell>
  );
}

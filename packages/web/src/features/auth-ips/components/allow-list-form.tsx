import type { AllowedNetwork } from '@bookline/contract/features/auth-ips';
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
  /** Of the row on the screen, so that what is typed stays with its row. */
  readonly key: number;
}

let lastKey = 0;
const entryOf = (network: AllowedNetwork): Entry => ({ ...network, key: ++lastKey });
const plain = (entries: readonly Entry[]) => entries.map(({ network, label }) => ({ network: network.trim(), label }));

/** Edits the whole list and saves it at once. The server refuses one that would lock out whoever saves it. */
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
                data.networks.length > 0 ? 'Only these networks get in now.' : 'People get in from anywhere now.',
              );
            },
          },
        )
      }
    >
      {(errorOf) => (
        <Stack gap="md">
          <Text size="sm">
            While this list is empty, people sign in from anywhere. With networks in it they get in from these alone:
            sessions from elsewhere stop at once. API keys are not concerned.
          </Text>
          <Alert variant="light" color="gray">
            You are at <strong className="tabular">{list.your_ip}</strong>. A list without it cannot be saved, so that
            you do not lock yourself out.
          </Alert>
          {entries.map((entry, i) => (
            <div key={entry.key} className={classes.row}>
              <TextInput
                label="Address or network"
                placeholder="203.0.113.0/24"
                maxLength={49}
                value={entry.network}
                onChange={(event) => change(entry.key, { network: event.currentTarget.value })}
                error={errorOf(`networks.${i}.network`)}
              />
              <TextInput
                label="Where it is"
                placeholder="Columbus office"
                maxLength={100}
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
              Add a network
            </Button>
            {!entries.some(({ network }) => network.startsWith(list.your_ip)) && (
              <Button variant="subtle" color="gray" onClick={() => add({ network: list.your_ip, label: '' })}>
                Add where I am
              </Button>
            )}
          </Group>
        </Stack>
      )}
    </FormShell>
  );
}

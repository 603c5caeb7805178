import type { TaxRate } from '@bookline/contract/features/admin-billing';
import { states } from '@bookline/contract/rules/options';
import { ActionIcon, Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/api-error.ts';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { useSetTaxRates, useTaxRates } from '../admin-billing.data.ts';

/** The sales tax of each state, for new invoices. */
export function TaxRatesPage() {
  const { data, error, refetch } = useTaxRates();
  const [saves, setSaves] = useState(0);
  return (
    <>
      <PageHeader title="Tax rates" />
      <Stack maw={560} p="md" gap="md">
        <Text size="sm">
          Sales tax in percent, by the state of the user’s office, or of their company. A state without a rate isn’t
          taxed. Existing invoices don’t change.
        </Text>
        {data ? (
          <Rates key={saves} rates={data.data} onSaved={() => setSaves((count) => count + 1)} />
        ) : error ? (
          <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <TextSkeleton lines={5} />
        )}
      </Stack>
    </>
  );
}

type Row = TaxRate & { readonly key: number };

function Rates({ rates, onSaved }: { readonly rates: readonly TaxRate[]; readonly onSaved: () => void }) {
  const send = useSetTaxRates();
  const { draft, dirty, set } = useRecordForm<{ rows: readonly Row[] }>({
    rows: rates.map((rate, key) => ({ ...rate, key })),
  });
  const { rows } = draft;
  const guard = useUnsavedGuard(dirty && !send.isSuccess);
  const change = (key: number, part: Partial<TaxRate>) =>
    set({ rows: rows.map((row) => (row.key === key ? { ...row, ...part } : row)) });
  const save = () =>
    send.mutate(
      { body: { rates: rows.map(({ state, rate }) => ({ state, rate })) } },
      {
        onSuccess: () => {
          toast.done('Tax rates saved');
          onSaved();
        },
      },
    );
  return (
    <FormShell
      fields={rows.flatMap((_, at) => [`rates.${at}.state`, `rates.${at}.rate`])}
      {...formFailure(send.error)}
      submitLabel="Save tax rates"
      busy={send.isPending}
      locks
      guard={guard}
      onSubmit={save}
    >
      {(errorOf) => (
        <Stack gap="sm">
          {rows.length === 0 && (
            <Text size="sm" c="dimmed">
              No state is taxed.
            </Text>
          )}
          {rows.map(({ key, state, rate }, at) => (
            <Group key={key} gap="sm" wrap="nowrap" align="flex-start">
              <Select
                label={at === 0 ? 'State' : undefined}
                aria-label="State"
                data={states.filter(({ value }) => value === state || !rows.some((row) => row.state === value))}
                value={state || null}
                onChange={(value) => change(key, { state: value ?? '' })}
                searchable
                flex={1}
                error={errorOf(`rates.${at}.state`)}
              />
              <TextInput
                label={at === 0 ? 'Rate' : undefined}
                aria-label={`Rate for ${state || 'the state'}`}
                rightSection="%"
                inputMode="decimal"
                placeholder="7.25"
                w={120}
                value={rate}
                onChange={(event) => change(key, { rate: event.currentTarget.value })}
                error={errorOf(`rates.${at}.rate`)}
              />
              <ActionIcon
                size="lg"
                mt={at === 0 ? 24 : 0}
                aria-label={`Remove ${state || 'this state'}`}
                onClick={() => set({ rows: rows.filter((row) => row.key !== key) })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <div>
            <Button
              variant="default"
              size="xs"
              onClick={() =>
                set({ rows: [...rows, { key: Math.max(-1, ...rows.map((row) => row.key)) + 1, state: '', rate: '' }] })
              }
            >
              Add state
            </Button>
          </div>
        </Stack>
      )}
    </FormShell>
  );
}

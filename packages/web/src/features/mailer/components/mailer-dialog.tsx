import { displayCurrency } from '@bookline/contract/rules/currency';
import { MAX_FILE_NAME, MAX_KITS } from '@bookline/contract/rules/limits';
import { leftOutReasons, MAX_MAILER_PIECES } from '@bookline/contract/rules/mailer';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Group, MultiSelect, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formFailure } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useCreateMailing, useKits, useMailable } from '../mailer.data.ts';
import { costOf, evenShares } from '../mailing-split.ts';

const fields = ['name', 'kits', 'not_within_days'];

type MailerDialogProps = Pick<BulkDialogProps, 'selection' | 'onClose' | 'onDone'>;

/** Starts a mailing to a set of contacts: kits, their shares, and the number of recipients. */
export default function MailerDialog({ selection, onClose, onDone }: MailerDialogProps) {
  const kits = useKits(false).data?.data;
  const create = useCreateMailing();
  const [name, setName] = useState('');
  const [shares, setShares] = useState<ReadonlyMap<string, number>>(new Map());
  const [split, setSplit] = useState<'percent' | 'number'>('percent');
  const [days, setDays] = useState(90);
  const [files, setFiles] = useState<'each' | 'one'>('each');
  const ids = [...shares.keys()];
  const counts = useMailable({ ...selection, kit_ids: ids, not_within_days: days }).data?.data;
  const sum = [...shares.values()].reduce((total, share) => total + share, 0);
  const pieces = counts && (split === 'percent' ? counts.mailable : Math.min(sum, counts.mailable));
  const nameOf = (id: string) => kits?.find((kit) => kit.id === id)?.name ?? '';
  const chooseKits = (chosen: readonly string[]) => {
    const even = evenShares(chosen.length);
    setShares(
      new Map(chosen.map((id, index) => [id, split === 'percent' ? (even[index] ?? 0) : (shares.get(id) ?? 100)])),
    );
  };
  const changeSplit = (next: 'percent' | 'number') => {
    setSplit(next);
    const even = evenShares(ids.length);
    const part = Math.floor((counts?.mailable ?? 0) / Math.max(1, ids.length));
    setShares(new Map(ids.map((id, index) => [id, next === 'percent' ? (even[index] ?? 0) : Math.max(1, part)])));
  };
  const submit = () =>
    create.mutate(
      {
        body: {
          ...selection,
          name,
          kits: ids.map((kit_id) => ({ kit_id, share: shares.get(kit_id) ?? 0 })),
          split,
          not_within_days: days,
          files,
        },
      },
      {
        onSuccess: () => {
          toast.done('Creating the mailing files. Find them under Mailings.');
          onDone();
        },
      },
    );
  return (
    <FormDialog
      title="Mail contacts"
      dirty={name !== '' || shares.size > 0}
      fields={fields}
      {...formFailure(create.error)}
      submitLabel={pieces === undefined ? 'Create files' : `Create files for up to ${formatNumber(pieces)}`}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {(errorOf) => (
        <Stack gap="md">
          <TextInput
            label="Mailing name"
            placeholder="Fall open enrollment"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf('name')}
            maxLength={MAX_FILE_NAME}
            required
            data-autofocus
          />
          <MultiSelect
            label="Kits"
            placeholder={shares.size === 0 ? 'Choose a kit' : undefined}
            data={
              kits?.map((kit) => ({ value: kit.id, label: kit.size ? `${kit.name} (${kit.size})` : kit.name })) ?? []
            }
            value={ids}
            onChange={chooseKits}
            maxValues={MAX_KITS}
            error={errorOf('kits')}
            required
            nothingFoundMessage="No kits yet. An admin adds them under Mailings."
          />
          {shares.size > 0 && (
            <Stack gap="xs">
              <SegmentedControl
                fullWidth
                aria-label="Split by"
                value={split}
                onChange={(value) => changeSplit(value === 'number' ? 'number' : 'percent')}
                data={[
                  { value: 'percent', label: 'Percent' },
                  { value: 'number', label: 'Number of pieces' },
                ]}
              />
              {ids.map((id) => (
                <Group key={id} justify="space-between" wrap="nowrap">
                  <Text size="sm" truncate>
                    {nameOf(id)}
                  </Text>
                  <NumberInput
                    aria-label={`Share of ${nameOf(id)}`}
                    w="8rem"
                    min={0}
                    max={split === 'percent' ? 100 : MAX_MAILER_PIECES}
                    decimalScale={split === 'percent' ? 2 : 0}
                    suffix={split === 'percent' ? ' %' : ''}
                    thousandSeparator=","
                    value={shares.get(id) ?? 0}
                    onChange={(value) => setShares(new Map(shares).set(id, Number(value) || 0))}
                  />
                </Group>
              ))}
              {split === 'percent' && Math.abs(sum - 100) > 0.001 && (
                <Text size="xs" c="red">
                  The total is {Math.round(sum * 100) / 100} %. It must be 100%.
                </Text>
              )}
            </Stack>
          )}
          <Group grow align="flex-start">
            <NumberInput
              label="Days since last mailing"
              description="0 includes everyone"
              min={0}
              max={3650}
              value={days}
              onChange={(value) => setDays(Math.min(3650, Math.max(0, Math.trunc(Number(value) || 0))))}
              error={errorOf('not_within_days')}
            />
            <Select
              label="Files"
              description="For the mail house"
              allowDeselect={false}
              value={files}
              onChange={(value) => setFiles(value === 'one' ? 'one' : 'each')}
              data={[
                { value: 'each', label: 'One per kit' },
                { value: 'one', label: 'One with a kit column' },
              ]}
            />
          </Group>
          <Reach counts={counts} kits={kits ?? []} shares={shares} split={split} />
        </Stack>
      )}
    </FormDialog>
  );
}

/** The number of recipients, reasons for the others, and the cost. */
function Reach({
  counts,
  kits,
  shares,
  split,
}: {
  readonly counts: NonNullable<ReturnType<typeof useMailable>['data']>['data'] | undefined;
  readonly kits: readonly { readonly id: string; readonly name: string; readonly cost: string | null }[];
  readonly shares: ReadonlyMap<string, number>;
  readonly split: 'percent' | 'number';
}) {
  if (!counts)
    return (
      <Text size="sm" c="dimmed">
        Counting…
      </Text>
    );
  const without = [
    counts.no_address > 0 && `${formatNumber(counts.no_address)} ${leftOutReasons.no_address}`,
    counts.same_address > 0 && `${formatNumber(counts.same_address)} ${leftOutReasons.same_address}`,
    ...counts.kits.map(({ id, recent }) => {
      const kit = kits.find((each) => each.id === id);
      return recent > 0 && kit && `${formatNumber(recent)} mailed ${kit.name} recently`;
    }),
  ].filter((part) => typeof part === 'string');
  const costs = [...shares].map(([id, share]) => {
    const most = split === 'percent' ? Math.round((counts.mailable * share) / 100) : Math.min(share, counts.mailable);
    return costOf(kits.find((kit) => kit.id === id)?.cost ?? null, most);
  });
  const known = costs.length > 0 && costs.every((cost) => cost !== null);
  return (
    <Stack gap={2}>
      <Text size="sm" role="status" className="tabular">
        {formatNumber(counts.mailable)} {counts.mailable === 1 ? 'household' : 'households'} of{' '}
        {formatNumber(counts.selected)} {counts.selected === 1 ? 'contact' : 'contacts'} can be mailed
        {known && `, up to ${displayCurrency(String(costs.reduce((sum, cost) => sum + (cost ?? 0), 0)))}`}.
      </Text>
      {without.length > 0 && (
        <Text size="xs" c="dimmed" className="tabular">
          Skipped: {without.join(', ')}.
        </Text>
      )}
    </Stack>
  );
}

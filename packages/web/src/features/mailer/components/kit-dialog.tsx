import type { MailerKit } from '@bookline/contract/features/mailer';
import { MAX_COST_TEXT, MAX_DESCRIPTION, MAX_FILE_NAME, MAX_LABEL } from '@bookline/contract/rules/limits';
import { Group, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { parseMoney } from '../../../lib/typed-money.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useAddKit, useChangeKit, useDeleteKit } from '../mailer.data.ts';

const fields = ['name', 'description', 'size', 'cost', 'active'];

/** The form of a kit. A null `kit` means a new one. */
export function KitDialog({ kit, onClose }: { readonly kit: MailerKit | null; readonly onClose: () => void }) {
  const add = useAddKit();
  const change = useChangeKit();
  const remove = useDeleteKit();
  const { draft, dirty, withBind } = useRecordForm({
    name: kit?.name ?? '',
    description: kit?.description ?? '',
    size: kit?.size ?? '',
    cost: kit?.cost ?? '',
    active: kit?.active ?? true,
  });
  return (
    <RecordDialog
      noun="kit"
      id={kit?.id ?? null}
      name={draft.name}
      sent={{ body: { ...draft, cost: parseMoney(draft.cost) ?? (draft.cost.trim() || null) } }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={change}
      removal={{
        remove,
        name: kit?.name ?? '',
        text: 'No one will be able to mail this kit. This can’t be undone. If the kit was mailed before, turn off Active instead.',
      }}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <TextInput label="Name" {...bind('name')} maxLength={MAX_FILE_NAME} required data-autofocus />
          <Textarea label="Description" autosize minRows={2} {...bind('description')} maxLength={MAX_DESCRIPTION} />
          <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            <TextInput label="Size" placeholder="6 x 9 in. postcard" {...bind('size')} maxLength={MAX_LABEL} />
            <MoneyInput label="Cost per piece" placeholder="0.85" {...bind('cost')} maxLength={MAX_COST_TEXT} />
          </Group>
          <Switch
            label="Active"
            description="Users can choose active kits. Existing mailings keep their kit either way."
            {...bind('active')}
          />
        </Stack>
      ))}
    </RecordDialog>
  );
}

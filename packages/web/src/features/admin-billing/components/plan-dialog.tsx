import type { AdminPlan } from '@bookline/contract/features/admin-billing';
import { MAX_PLAN_DESCRIPTION, MAX_PLAN_NAME, planPeriods } from '@bookline/contract/rules/billing';
import { NativeSelect, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { parseMoney } from '../../../lib/typed-money.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useAddPlan, useChangePlan, useDeletePlan } from '../admin-billing.data.ts';

const fields = ['name', 'description', 'price', 'period', 'active'];
const periods = [
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year' },
];

/** The form of a plan. A null `plan` means a new one. Price and period never change afterwards. */
export function PlanDialog({ plan, onClose }: { readonly plan: AdminPlan | null; readonly onClose: () => void }) {
  const add = useAddPlan();
  const change = useChangePlan();
  const remove = useDeletePlan();
  const { draft, dirty, set, withBind } = useRecordForm({
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    price: plan?.price ?? '',
    period: plan?.period ?? planPeriods[0],
    active: plan?.active ?? true,
  });
  const body = { ...draft, price: parseMoney(draft.price) ?? draft.price };
  return (
    <RecordDialog
      noun="plan"
      id={plan?.id ?? null}
      name={draft.name}
      sent={{ body }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={change}
      removal={{
        remove,
        name: plan?.name ?? '',
        text: 'No one will be able to choose this plan. This can’t be undone. If users have it, turn off Offered instead.',
      }}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <TextInput label="Name" {...bind('name')} maxLength={MAX_PLAN_NAME} required data-autofocus />
          <MoneyInput
            label="Price"
            description={plan ? 'The price can’t change, because users agreed to it.' : undefined}
            placeholder="49.00"
            {...bind('price')}
            disabled={plan !== null}
            required
          />
          <NativeSelect
            label="Period"
            data={periods}
            {...bind('period')}
            onChange={(event) => set({ period: event.currentTarget.value === 'year' ? 'year' : 'month' })}
            disabled={plan !== null}
          />
          <Textarea
            label="Description"
            {...bind('description')}
            maxLength={MAX_PLAN_DESCRIPTION}
            autosize
            minRows={2}
          />
          <Switch
            label="Offered"
            description="Users can choose offered plans. Those who have a plan keep it either way."
            {...bind('active')}
          />
        </Stack>
      ))}
    </RecordDialog>
  );
}

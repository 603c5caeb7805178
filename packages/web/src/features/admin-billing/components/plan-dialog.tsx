import type { AdminPlan } from '@bookline/contract/features/admin-billing';
import { parseMoney } from '../../../lib/typed-money.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { useAddPlan, useChangePlan, useDeletePlan } from '../admin-billing.data.ts';
import { PlanFields, planDraftOf } from './plan-fields.tsx';

const fields = ['name', 'description', 'price', 'period', 'active'];

/** The form of a plan. A null `plan` means a new one. Price and period never change afterwards. */
export function PlanDialog({ plan, onClose }: { readonly plan: AdminPlan | null; readonly onClose: () => void }) {
  const add = useAddPlan();
  const change = useChangePlan();
  const remove = useDeletePlan();
  const { draft, dirty, withBind } = useRecordForm(planDraftOf(plan));
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
        <PlanFields
          bind={bind}
          fixed={plan !== null}
          price={{
            label: 'Price',
            description: plan ? 'The price can’t change, because users agreed to it.' : undefined,
            placeholder: '49.00',
          }}
          offered="Users can choose offered plans. Those who have a plan keep it either way."
        />
      ))}
    </RecordDialog>
  );
}

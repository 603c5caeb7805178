import type { AdminSubscriptionPlan } from '@bookline/contract/features/admin-subscriptions';
import { type Channel, MAX_UNITS } from '@bookline/contract/rules/subscriptions';
import { NumberInput, Switch } from '@mantine/core';
import { parseMoney } from '../../../lib/typed-money.ts';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { RecordDialog } from '../../../ui/record-dialog.tsx';
import { PlanFields, planDraftOf } from '../../admin-billing/admin-billing.api.ts';
import { useAddPlan, useChangePlan, useDeletePlan } from '../admin-subscriptions.data.ts';

const fields = ['name', 'description', 'price', 'period', 'units', 'enterprise', 'active'];

/** The form of a plan. A null `plan` means a new one. Price, period, and units never change afterwards. */
export function PlanDialog({
  channel,
  plan,
  onClose,
}: {
  readonly channel: Channel;
  readonly plan: AdminSubscriptionPlan | null;
  readonly onClose: () => void;
}) {
  const add = useAddPlan(channel);
  const change = useChangePlan(channel);
  const remove = useDeletePlan(channel);
  const { draft, dirty, withBind } = useRecordForm({
    ...planDraftOf(plan),
    units: (plan?.units ?? '') as number | string,
    enterprise: plan?.enterprise ?? false,
  });
  const body = {
    ...draft,
    price: parseMoney(draft.price) ?? draft.price,
    // An empty field is refused at the field.
    units: typeof draft.units === 'number' ? draft.units : Number.NaN,
  };
  const many = channel === 'dialer' ? 'Minutes' : 'Texts';
  return (
    <RecordDialog
      noun="plan"
      id={plan?.id ?? null}
      name={draft.name}
      sent={{ body }}
      fields={fields}
      dirty={dirty}
      add={add}
      change={{
        ...change,
        mutate: ({ params, body: { name, description, active } }, on) =>
          change.mutate({ params, body: { name, description, active } }, on),
      }}
      removal={{
        remove,
        name: plan?.name ?? '',
        text: 'No one will be able to choose this plan. This can’t be undone. If subscriptions have it, turn off Offered instead.',
      }}
      onClose={onClose}
    >
      {withBind((bind) => (
        <>
          <PlanFields
            bind={bind}
            fixed={plan !== null}
            price={{
              label: 'Price for each license',
              description: plan
                ? 'Price, period, and allowance can’t change, because users agreed to them. Add another plan instead.'
                : 'Enter 0 for a free plan.',
              placeholder: '20.00',
            }}
            offered="Offered plans can be chosen. Subscriptions that have a plan keep it either way."
            allowance={
              <NumberInput
                label={`${many} for each license and period`}
                min={1}
                max={MAX_UNITS}
                allowDecimal={false}
                clampBehavior="none"
                thousandSeparator=","
                {...bind('units')}
                disabled={plan !== null}
                required
              />
            }
            more={
              <Switch
                label="For the whole company"
                description="On: managers request it, and an admin pays. Off: managers and users buy it themselves."
                {...bind('enterprise')}
                disabled={plan !== null}
              />
            }
          />
        </>
      ))}
    </RecordDialog>
  );
}

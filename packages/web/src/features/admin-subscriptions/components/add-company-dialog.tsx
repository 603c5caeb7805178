import { type Channel, MAX_LICENSES } from '@bookline/contract/rules/subscriptions';
import { NumberInput, Select, Stack, Text } from '@mantine/core';
import { TextLink } from '../../../lib/links.tsx';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { adminScreensOf, includedText, priceText } from '../../subscriptions/subscriptions.api.ts';
import { useAddCompany, useAllPlans } from '../admin-subscriptions.data.ts';

/** Adds a pending subscription for the company. Nothing is charged until it's set active. */
export function AddCompanyDialog({
  channel,
  onAdded,
  onClose,
}: {
  readonly channel: Channel;
  readonly onAdded: (id: string) => void;
  readonly onClose: () => void;
}) {
  const add = useAddCompany(channel);
  const plans = useAllPlans(channel, { all: 'true' }).data?.data.filter(
    ({ enterprise, active }) => enterprise && active,
  );
  const first: { plan_id: string | null; quantity: number | string } = { plan_id: null, quantity: 1 };
  const { draft, dirty, withBind } = useRecordForm(first);
  const plan_id = draft.plan_id ?? plans?.[0]?.id ?? null;
  const submit = () =>
    add.mutate(
      { body: { plan_id: plan_id ?? '', quantity: typeof draft.quantity === 'number' ? draft.quantity : Number.NaN } },
      {
        onSuccess: ({ data }) => {
          toast.done('Company subscription added');
          onAdded(data.id);
        },
      },
    );
  return (
    <FormDialog
      title="Add company subscription"
      submitLabel="Add company subscription"
      fields={['plan_id', 'quantity']}
      {...formFailure(add.error)}
      busy={add.isPending}
      dirty={dirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">It costs nothing until you set it active. The next step shows the costs.</Text>
          <Select
            label="Plan"
            data={(plans ?? []).map((plan) => ({
              value: plan.id,
              label: `${plan.name}, ${priceText(plan)}, ${includedText(channel, plan)}`,
            }))}
            {...bind('plan_id')}
            value={plan_id}
            allowDeselect={false}
            nothingFoundMessage="No plans for the whole company"
            required
          />
          {plans?.length === 0 && (
            <Text size="sm">
              There are no plans for the whole company.{' '}
              <TextLink to={adminScreensOf[channel].plans}>Add a plan</TextLink> first.
            </Text>
          )}
          <NumberInput
            label="Licenses"
            description="One for each user. You assign them afterwards."
            min={1}
            max={MAX_LICENSES}
            allowDecimal={false}
            clampBehavior="none"
            {...bind('quantity')}
            required
          />
        </Stack>
      ))}
    </FormDialog>
  );
}

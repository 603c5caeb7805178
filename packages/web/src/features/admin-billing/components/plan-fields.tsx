import { MAX_PLAN_DESCRIPTION, MAX_PLAN_NAME, planPeriods } from '@bookline/contract/rules/billing';
import { NativeSelect, Stack, Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Bind } from '../../../lib/bind-fields.ts';
import { MoneyInput } from '../../../ui/money-input.tsx';

interface PlanDraft {
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly period: (typeof planPeriods)[number];
  readonly active: boolean;
}

/** The values of the fields of a plan, or those of a new one. */
export const planDraftOf = (plan: PlanDraft | null): PlanDraft => ({
  name: plan?.name ?? '',
  description: plan?.description ?? '',
  price: plan?.price ?? '',
  period: plan?.period ?? planPeriods[0],
  active: plan?.active ?? true,
});

const periods = [
  { value: 'month', label: 'Every month' },
  { value: 'year', label: 'Every year' },
];

interface PlanFieldsProps<T extends PlanDraft> {
  readonly bind: Bind<T>;
  /** The plan exists: its price and period never change. */
  readonly fixed: boolean;
  readonly price: Pick<TextInputProps, 'label' | 'description' | 'placeholder'>;
  readonly offered: string;
  /** Fields after the name. */
  readonly allowance?: ReactNode;
  /** Fields before the last switch. */
  readonly more?: ReactNode;
}

/** The fields that plans of the product and of a channel share. */
export function PlanFields<T extends PlanDraft>({
  fixed,
  price,
  offered,
  allowance,
  more,
  ...props
}: PlanFieldsProps<T>) {
  // Only the fields that every plan has are bound here.
  const bind = props.bind as unknown as Bind<PlanDraft>;
  return (
    <Stack gap="sm">
      <TextInput label="Name" {...bind('name')} maxLength={MAX_PLAN_NAME} required data-autofocus />
      {allowance}
      <MoneyInput {...price} {...bind('price')} disabled={fixed} required />
      <NativeSelect label="Period" data={periods} {...bindPeriod(bind)} disabled={fixed} />
      <Textarea label="Description" {...bind('description')} maxLength={MAX_PLAN_DESCRIPTION} autosize minRows={2} />
      {more}
      <Switch label="Offered" description={offered} {...bind('active')} />
    </Stack>
  );
}

/** A native select reports an event with any text. */
function bindPeriod(bind: Bind<PlanDraft>) {
  const { onChange, ...bound } = bind('period');
  return {
    ...bound,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(event.currentTarget.value === 'year' ? 'year' : 'month'),
  };
}

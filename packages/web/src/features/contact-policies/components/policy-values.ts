import type { Policy } from '@bookline/contract/features/contact-policies';
import { labelIn } from '@bookline/contract/rules/options';
import {
  type PolicyStatus,
  type PremiumMode,
  type ProductLine,
  policyStatuses,
  premiumModes,
  productLines,
} from '@bookline/contract/rules/policies';
import type { FieldErrors } from '../../../lib/api-error.ts';
import { NO_DATE } from '../../../lib/date-input.tsx';
import { isDate } from '../../../lib/typed-date.ts';
import { parseMoney } from '../../../lib/typed-money.ts';

export interface BeneficiaryValue {
  readonly name: string;
  readonly relation: string;
  readonly share: string;
}

/** The form's values. Amounts and dates are text until they're valid. */
export interface PolicyValues {
  readonly carrier_id: string | null;
  readonly product_line: ProductLine | null;
  readonly plan_name: string;
  readonly policy_number: string;
  readonly status: PolicyStatus;
  readonly premium: string;
  readonly premium_mode: PremiumMode | null;
  readonly face_amount: string;
  readonly effective_on: string | null;
  readonly expires_on: string | null;
  readonly renewal_on: string | null;
  readonly beneficiaries: readonly BeneficiaryValue[];
  readonly writing_agent_id: string | null;
  readonly commission: string;
  readonly notes: string;
}

export const policyLabels: Readonly<Record<keyof PolicyValues, string>> = {
  carrier_id: 'Carrier',
  product_line: 'Product line',
  plan_name: 'Plan',
  policy_number: 'Policy number',
  status: 'Status',
  premium: 'Premium',
  premium_mode: 'Premium mode',
  face_amount: 'Face amount',
  effective_on: 'Effective date',
  expires_on: 'Expiration date',
  renewal_on: 'Renewal date',
  beneficiaries: 'Beneficiaries',
  writing_agent_id: 'Writing agent',
  commission: 'Commission',
  notes: 'Notes',
};

/** The empty form. */
export const emptyPolicy = (writingAgentId: string): PolicyValues => ({
  carrier_id: null,
  product_line: null,
  plan_name: '',
  policy_number: '',
  status: 'submitted',
  premium: '',
  premium_mode: 'monthly',
  face_amount: '',
  effective_on: null,
  expires_on: null,
  renewal_on: null,
  beneficiaries: [],
  writing_agent_id: writingAgentId,
  commission: '',
  notes: '',
});

const amountText = (amount: string | null) => amount?.replace(/\.00$/, '') ?? '';

export const valuesOf = (policy: Policy): PolicyValues => ({
  carrier_id: policy.carrier?.id ?? null,
  product_line: policy.product_line,
  plan_name: policy.plan_name,
  policy_number: policy.policy_number,
  status: policy.status,
  premium: amountText(policy.premium),
  premium_mode: policy.premium_mode,
  face_amount: amountText(policy.face_amount),
  effective_on: policy.effective_on,
  expires_on: policy.expires_on,
  renewal_on: policy.renewal_on,
  beneficiaries: policy.beneficiaries.map(({ name, relation, share }) => ({ name, relation, share: share ?? '' })),
  writing_agent_id: policy.writing_agent?.id ?? null,
  commission: amountText(policy.commission),
  notes: policy.notes,
});

const amounts = ['premium', 'face_amount', 'commission'] as const;
const dates = ['effective_on', 'expires_on', 'renewal_on'] as const;

/** Errors by field. Empty if all values are valid. */
export function faultsOf(values: PolicyValues): FieldErrors {
  const faults: Record<string, string[]> = {};
  if (values.product_line === null) faults.product_line = ['Choose a product line.'];
  for (const name of amounts)
    if (values[name].trim() !== '' && parseMoney(values[name]) === null)
      faults[name] = ['Enter an amount, such as 1,250.50.'];
  for (const name of dates) {
    const date = values[name];
    if (date !== null && !isDate(date)) faults[name] = [NO_DATE];
  }
  return faults;
}

const amountOf = (typed: string) => (typed.trim() === '' ? null : parseMoney(typed));

/** The values as the API takes them. Call faultsOf first. */
export const sentOf = (values: PolicyValues) => ({
  ...values,
  // A premium of zero has no mode.
  premium_mode: values.premium.trim() === '' ? null : values.premium_mode,
  premium: amountOf(values.premium),
  face_amount: amountOf(values.face_amount),
  commission: amountOf(values.commission),
  beneficiaries: values.beneficiaries.map(({ name, relation, share }) => ({
    name,
    relation,
    share: share.replace('%', '').trim() || null,
  })),
});

/** A field's value as text, to describe another user's change. */
export function wordsOf(name: string, value: unknown, nameOfId: (id: string) => string | undefined): string {
  if (value === null || value === '' || value === undefined) return 'empty';
  if (Array.isArray(value)) return value.map(({ name: who }: BeneficiaryValue) => who).join(', ') || 'none';
  const text = String(value);
  if (name === 'product_line') return labelIn(productLines, text);
  if (name === 'status') return labelIn(policyStatuses, text);
  if (name === 'premium_mode') return labelIn(premiumModes, text);
  return nameOfId(text) ?? text;
}

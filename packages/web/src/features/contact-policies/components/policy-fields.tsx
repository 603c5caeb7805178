import type { Policy } from '@bookline/contract/features/contact-policies';
import { MAX_NOTES, MAX_POLICY_NUMBER, MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import {
  type PolicyStatus,
  type PremiumMode,
  type ProductLine,
  policyStatuses,
  premiumModes,
  productLines,
} from '@bookline/contract/rules/policies';
import { Select, Textarea, TextInput } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import { DateInput } from '../../../lib/date-input.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { PersonPicker } from '../../../ui/person-picker.tsx';
import classes from '../../../ui/record-grid.module.css';
import { usePeople } from '../../contact-fields/contact-fields.api.ts';
import { BeneficiariesInput } from './beneficiaries-input.tsx';
import { type PolicyValues, policyLabels } from './policy-values.ts';

interface Props {
  readonly values: PolicyValues;
  readonly set: (change: Partial<PolicyValues>) => void;
  /** The stored policy. Its carrier and agent stay selectable even if they're inactive. */
  readonly policy: Policy | null;
  readonly carriers: readonly { readonly id: string; readonly name: string }[];
  readonly errorOf: (field: string) => string | undefined;
  readonly readOnly?: boolean;
}

const choices = <V extends string>(options: readonly { readonly value: V; readonly label: string }[]) =>
  options.map(({ value, label }) => ({ value, label }));
const chosenOf = <V extends string>(options: readonly { readonly value: V }[], text: string | null): V | null =>
  options.find(({ value }) => value === text)?.value ?? null;

/** All fields of a policy. */
export function PolicyFields({ values, set, policy, carriers, errorOf, readOnly = false }: Props) {
  const bind = bindFields({ draft: values, set, errorOf });
  const text = (name: 'plan_name' | 'policy_number' | 'premium' | 'face_amount' | 'commission') => ({
    label: policyLabels[name],
    ...bind(name),
    autoComplete: 'off',
  });
  const date = (name: 'effective_on' | 'expires_on' | 'renewal_on') => (
    <div className={`${classes.third} ${classes.short}`}>
      <DateInput label={policyLabels[name]} {...bind(name)} />
    </div>
  );
  const own = policy?.carrier;
  const offered = own && !carriers.some(({ id }) => id === own.id) ? [own, ...carriers] : carriers;
  return (
    <fieldset className={classes.grid} disabled={readOnly}>
      <Select
        className={classes.half}
        label={policyLabels.carrier_id}
        placeholder="Choose a carrier"
        data={offered.map(({ id, name }) => ({
          value: id,
          label: id === own?.id && !own.active ? `${name} (inactive)` : name,
        }))}
        {...bind('carrier_id')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'No carrier' }}
        nothingFoundMessage="No matching carriers"
        openOnFocus={false}
        data-autofocus
      />
      <Select
        className={classes.half}
        label={policyLabels.product_line}
        placeholder="Choose a product line"
        data={choices(productLines)}
        value={values.product_line}
        onChange={(value) => set({ product_line: chosenOf<ProductLine>(productLines, value) })}
        error={errorOf('product_line')}
        allowDeselect={false}
        openOnFocus={false}
        searchable
        required
      />
      <Select
        className={classes.half}
        label={policyLabels.status}
        data={choices(policyStatuses)}
        value={values.status}
        onChange={(value) => set({ status: chosenOf<PolicyStatus>(policyStatuses, value) ?? values.status })}
        error={errorOf('status')}
        allowDeselect={false}
        required
      />
      <TextInput className={classes.half} {...text('plan_name')} maxLength={MAX_RECORD_NAME} />
      <TextInput className={classes.half} {...text('policy_number')} maxLength={MAX_POLICY_NUMBER} />
      <MoneyInput className={`${classes.third} ${classes.short}`} {...text('premium')} />
      <Select
        className={`${classes.third} ${classes.short}`}
        label={policyLabels.premium_mode}
        data={choices(premiumModes)}
        value={values.premium_mode}
        onChange={(value) => set({ premium_mode: chosenOf<PremiumMode>(premiumModes, value) })}
        error={errorOf('premium_mode')}
        allowDeselect={false}
      />
      <MoneyInput className={`${classes.third} ${classes.short}`} {...text('face_amount')} />
      {date('effective_on')}
      {date('expires_on')}
      {date('renewal_on')}
      <div className={classes.half}>
        <AgentSelect
          label={policyLabels.writing_agent_id}
          {...bind('writing_agent_id')}
          current={policy?.writing_agent ?? null}
        />
      </div>
      <MoneyInput className={classes.half} {...text('commission')} />
      <div className={classes.full}>
        <BeneficiariesInput
          label={policyLabels.beneficiaries}
          value={values.beneficiaries}
          onChange={(beneficiaries) => set({ beneficiaries })}
          errorOf={errorOf}
        />
      </div>
      <Textarea
        className={classes.full}
        label={policyLabels.notes}
        {...bind('notes')}
        maxLength={MAX_NOTES}
        autosize
        minRows={2}
        maxRows={8}
      />
    </fieldset>
  );
}

/** The writing agent: the user, someone in their downline, or the current agent. */
function AgentSelect({
  label,
  value,
  current,
  onChange,
  error,
}: {
  readonly label: string;
  readonly value: string | null;
  readonly current: { readonly id: string; readonly name: string } | null;
  readonly onChange: (id: string | null) => void;
  readonly error: string | undefined;
}) {
  return (
    <PersonPicker
      label={label}
      placeholder="None"
      value={value}
      onChange={onChange}
      useFound={(q) => usePeople(q).people}
      known={current ? [current] : []}
      error={error}
      clearable
      clearLabel="None"
      nothingFoundMessage="No matching users in your downline"
    />
  );
}

import { MAX_CITY } from '@bookline/contract/rules/limits';
import { MAX_QUOTE_AGE, MIN_QUOTE_AGE, medigapPlans, quoteProducts } from '@bookline/contract/rules/medicare-plans';
import { Checkbox, NumberInput, SegmentedControl, Select, Stack, TextInput } from '@mantine/core';
import { dayText } from '../../../lib/dates.ts';
import { useContactEdit } from '../../contact-fields/contact-fields.api.ts';
import { ageOn, type CriteriaValue, effectiveDays } from './criteria-value.ts';
import classes from './csg.module.css';

const genders = [
  { value: 'female', label: 'Female' },
  { value: 'male', label: 'Male' },
] as const;

/** What prices depend on. */
export function CriteriaFields({
  draft,
  set,
  errorOf,
}: {
  readonly draft: CriteriaValue;
  readonly set: (part: Partial<CriteriaValue>) => void;
  readonly errorOf: (field: string) => string | undefined;
}) {
  const { contact } = useContactEdit();
  const days = effectiveDays(new Date()).map((value) => ({ value, label: dayText(value) }));
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Product"
        data={[...quoteProducts]}
        value={draft.product}
        onChange={(chosen) => {
          const product = quoteProducts.find(({ value }) => value === chosen)?.value;
          if (product) set({ product });
        }}
      />
      <div className={classes.fields}>
        {draft.product === 'medigap' && (
          <Select
            label="Plan"
            data={[...medigapPlans]}
            value={draft.plan}
            onChange={(chosen) => set({ plan: medigapPlans.find((plan) => plan === chosen) ?? null })}
            error={errorOf('plan')}
            allowDeselect={false}
          />
        )}
        <Select
          label="Effective date"
          data={days}
          value={draft.effective_on}
          onChange={(effective_on) => {
            if (!effective_on) return;
            const { date_of_birth } = contact;
            set({ effective_on, ...(date_of_birth && { age: ageOn(date_of_birth, effective_on) }) });
          }}
          error={errorOf('effective_on')}
          allowDeselect={false}
        />
        <TextInput
          label="ZIP code"
          inputMode="numeric"
          value={draft.zip}
          onChange={({ currentTarget }) => set({ zip: currentTarget.value.trim() })}
          error={errorOf('zip')}
          maxLength={5}
        />
        <TextInput
          label="County"
          value={draft.county}
          onChange={({ currentTarget }) => set({ county: currentTarget.value })}
          error={errorOf('county')}
          maxLength={MAX_CITY}
        />
        <NumberInput
          label="Age on that day"
          value={draft.age}
          onChange={(age) => set({ age: typeof age === 'number' ? age : '' })}
          min={MIN_QUOTE_AGE}
          max={MAX_QUOTE_AGE}
          clampBehavior="none"
          allowDecimal={false}
          error={errorOf('age')}
        />
        <Select
          label="Gender"
          data={[...genders]}
          value={draft.gender}
          onChange={(chosen) => set({ gender: genders.find(({ value }) => value === chosen)?.value ?? null })}
          error={errorOf('gender')}
          allowDeselect={false}
        />
      </div>
      {draft.product === 'medigap' && (
        <>
          <Checkbox
            label="Uses tobacco"
            checked={draft.tobacco}
            onChange={({ currentTarget }) => set({ tobacco: currentTarget.checked })}
          />
          <Checkbox
            label="Household discount"
            description="Someone else in the household has such a plan, or applies too."
            checked={draft.household_discount}
            onChange={({ currentTarget }) => set({ household_discount: currentTarget.checked })}
          />
        </>
      )}
    </Stack>
  );
}

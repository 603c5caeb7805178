import type { Security } from '@bookline/contract/features/contact-securities';
import { MAX_ACCOUNT_NUMBER, MAX_NOTES, MAX_RECORD_NAME } from '@bookline/contract/rules/limits';
import { securityTypes } from '@bookline/contract/rules/securities';
import { Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { bindFields } from '../../../lib/bind-fields.ts';
import { DateInput } from '../../../lib/date-input.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import classes from '../../../ui/record-grid.module.css';
import { type SecurityValues, securityLabels } from './security-values.ts';

/** All fields of a security. */
export function SecurityFields({
  values,
  set,
  security,
  errorOf,
  readOnly = false,
}: {
  readonly values: SecurityValues;
  readonly set: (change: Partial<SecurityValues>) => void;
  readonly security: Security | null;
  readonly errorOf: (field: string) => string | undefined;
  readonly readOnly?: boolean;
}) {
  const kept = security?.account_last4;
  const bind = bindFields({ draft: values, set, errorOf });
  return (
    <fieldset className={classes.grid} disabled={readOnly}>
      <Select
        className={classes.half}
        label={securityLabels.type}
        placeholder="Choose a type"
        data={securityTypes.map(({ value, label }) => ({ value, label }))}
        value={values.type}
        onChange={(chosen) => set({ type: securityTypes.find(({ value }) => value === chosen)?.value ?? values.type })}
        error={errorOf('type')}
        allowDeselect={false}
        required
        openOnFocus={false}
        data-autofocus
      />
      <TextInput
        className={classes.half}
        label={securityLabels.custodian}
        placeholder="Custodian name"
        {...bind('custodian')}
        maxLength={MAX_RECORD_NAME}
        autoComplete="off"
      />
      <div className={classes.full}>
        <TextInput
          label={securityLabels.account_number}
          description="Encrypted. After you save, only the last four digits show."
          placeholder={kept ? `•••• ${kept}. Type to replace it.` : undefined}
          {...bind('account_number')}
          maxLength={MAX_ACCOUNT_NUMBER}
          autoComplete="off"
          spellCheck={false}
          disabled={values.forgets_number}
        />
        {kept && !readOnly && (
          <Checkbox
            mt={6}
            label="Remove account number"
            checked={values.forgets_number}
            onChange={(event) => set({ forgets_number: event.currentTarget.checked, account_number: '' })}
          />
        )}
      </div>
      <MoneyInput className={`${classes.half} ${classes.short}`} label={securityLabels.value} {...bind('value')} />
      <div className={`${classes.half} ${classes.short}`}>
        <DateInput label={securityLabels.as_of} {...bind('as_of')} />
      </div>
      <Textarea
        className={classes.full}
        label={securityLabels.notes}
        {...bind('notes')}
        maxLength={MAX_NOTES}
        autosize
        minRows={2}
        maxRows={8}
      />
    </fieldset>
  );
}

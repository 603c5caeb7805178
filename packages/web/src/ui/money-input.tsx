import { MAX_AMOUNT_TEXT } from '@bookline/contract/rules/limits';
import { TextInput, type TextInputProps } from '@mantine/core';

/** An amount in dollars, typed in any common form, such as 52,000 or 52k. See lib/typed-money.ts for its value. */
export const MoneyInput = (props: TextInputProps) => (
  <TextInput leftSection="$" inputMode="decimal" autoComplete="off" maxLength={MAX_AMOUNT_TEXT} {...props} />
);

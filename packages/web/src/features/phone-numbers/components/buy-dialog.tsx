import type { AvailablePhoneNumber } from '@bookline/contract/features/phone-numbers';
import { MAX_LABEL } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Stack, Text, TextInput } from '@mantine/core';
import { formFailure, useRecordForm } from '../../../lib/use-record-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { perMonth, placeOf } from '../number-words.ts';
import { useBuyNumber } from '../phone-numbers.data.ts';

/** Shows a number's price and buys it. */
export function BuyDialog({
  number,
  first,
  onBought,
  onClose,
}: {
  readonly number: AvailablePhoneNumber;
  /** Whether it's the user's only number. */
  readonly first: boolean;
  readonly onBought: () => void;
  readonly onClose: () => void;
}) {
  const buy = useBuyNumber();
  const { draft, dirty, withBind } = useRecordForm({ label: '' });
  const { phone_number, monthly_price } = number;
  const { errors, failure } = formFailure(buy.error);
  return (
    <FormDialog
      title={`Buy ${displayPhone(phone_number)}?`}
      submitLabel={`Buy for ${perMonth(monthly_price)}`}
      fields={['label']}
      errors={errors}
      failure={failure}
      busy={buy.isPending}
      dirty={dirty}
      onSubmit={() => buy.mutate({ body: { phone_number, ...draft } }, { onSuccess: onBought })}
      onClose={onClose}
    >
      {withBind((bind) => (
        <Stack gap="sm">
          <Text size="sm">
            {placeOf(number)}. Your company pays {perMonth(monthly_price)} until you release it.
            {first && ' It becomes your caller ID.'}
          </Text>
          <TextInput
            label="Label (optional)"
            placeholder="Ohio seniors"
            maxLength={MAX_LABEL}
            {...bind('label')}
            data-autofocus
          />
        </Stack>
      ))}
    </FormDialog>
  );
}

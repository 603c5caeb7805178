import type { ValidationUsage } from '@bookline/contract/features/phone-checks';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { MAX_VALIDATED, VALIDATION_DAYS } from '@bookline/contract/rules/phone-checks';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { toast } from '../../../ui/toast.ts';
import { countedText } from '../../bulk/bulk.api.ts';
import type { BulkDialogProps } from '../../contact-list/contact-list.api.ts';
import { useValidateContacts, useValidationCount, useValidationUsage } from '../phone-checks.data.ts';
import { limitsOf, validationsText } from '../words.ts';

/** Validates the numbers of contacts. Says first what it takes. */
export default function ValidateDialog({ selection, count, exact, onClose, onDone }: BulkDialogProps) {
  const send = useValidateContacts();
  const answer = useValidationUsage();
  const usage = answer.data?.data;
  const counted = useValidationCount(selection);
  const { real_user } = useCurrentUser();
  const contacts = countedText(count, exact);
  const failure = send.error ?? answer.error ?? counted.error;
  const limits = usage && limitsOf(usage);
  const start = () =>
    send.start(selection, (numbers) => {
      toast.done(
        numbers === 1
          ? 'Validating 1 number. You can leave this page.'
          : `Validating ${formatNumber(numbers)} numbers. You can leave this page.`,
      );
      onDone();
    });
  return (
    <Dialog
      opened
      title={`Validate the phones of ${contacts}`}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose} disabled={send.isPending}>
            Cancel
          </Button>
          <Button onClick={start} loading={send.isPending} disabled={!usage || real_user !== null}>
            Validate
          </Button>
        </>
      }
    >
      <Stack gap="sm">
        {failure && (
          <Alert color="red" variant="light">
            {failure instanceof ApiError && failure.status === 422
              ? (Object.values(failure.fields).flat()[0] ?? sentenceOf(failure))
              : sentenceOf(failure)}
          </Alert>
        )}
        <Text size="sm">
          Each number is checked with the phone provider and saved with its contact: mobile, landline, VoIP, or not in
          service. Numbers validated in the last {VALIDATION_DAYS} days are left out.
        </Text>
        {usage && counted.data ? (
          <Text size="sm">
            {costText(counted.data?.data, usage)}{' '}
            {!usage.free && (
              <TextLink to={paths.phone_verifications} underline="always">
                Buy validations
              </TextLink>
            )}
          </Text>
        ) : (
          !answer.error && !counted.error && <TextSkeleton lines={1} />
        )}
        {limits && (
          <Text size="sm" c="dimmed">
            {limits}
          </Text>
        )}
        {real_user !== null && (
          <Text size="sm">You’re acting as another user, so you can’t use their validations.</Text>
        )}
      </Stack>
    </Dialog>
  );
}

/** 'This takes 1,240 of your 2,000 validations. 60 numbers are left out.' */
function costText(
  counted: { readonly total: number; readonly recent: number } | undefined,
  { free, balance }: Pick<ValidationUsage, 'free' | 'balance'>,
): string {
  if (!counted) return '';
  const { total, recent } = counted;
  const left = total - recent;
  if (total > MAX_VALIDATED)
    return `These contacts have more than ${formatNumber(MAX_VALIDATED)} numbers. Select fewer contacts.`;
  const numbers = left === 1 ? '1 number is' : `${formatNumber(left)} numbers are`;
  const cost = free
    ? `${numbers} validated. Validations are free at your company.`
    : `This takes ${formatNumber(left)} of your ${validationsText(balance)}.`;
  return recent === 0 ? cost : `${cost} ${recent === 1 ? '1 more is' : `${formatNumber(recent)} more are`} left out.`;
}

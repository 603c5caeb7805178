import { MAX_REASON } from '@bookline/contract/rules/limits';
import { holdsMbi } from '@bookline/contract/rules/mbi';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';

/** Matches the contract: see revealReason. */
const SHORTEST = 5;

/** Whether to include Medicare numbers, and why. Never stored for the next export. */
export function useMedicareNumbers() {
  const { features, real_user } = useCurrentUser();
  const [with_numbers, setWith] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The request's value. 'unsaid' if the reason is invalid, which the field then shows. */
  const asked = (): { reason: string } | undefined | 'unsaid' => {
    if (!with_numbers) return undefined;
    const fault = faultOf(reason);
    setError(fault);
    if (!fault) return { reason: reason.trim() };
    field.current?.focus();
    return 'unsaid';
  };
  return {
    /** Only for users who aren't acting as another and may see such numbers. */
    offered: real_user === null && features.includes('rx_details'),
    with_numbers,
    setWith,
    reason,
    setReason,
    error,
    field,
    asked,
  };
}

function faultOf(reason: string): string | null {
  if (reason.trim().length < SHORTEST) return 'Enter a short reason.';
  return holdsMbi(reason) ? 'Enter a reason without Medicare numbers. The audit log keeps this text.' : null;
}

/** Offers the numbers, and asks for a reason if they're included. */
export function MedicareNumbers({
  offered,
  with_numbers,
  setWith,
  reason,
  setReason,
  error,
  field,
}: ReturnType<typeof useMedicareNumbers>) {
  if (!offered) return null;
  return (
    <Stack gap="xs">
      <Checkbox
        label="Include Medicare numbers"
        description="Adds unmasked numbers in the last column. Store the file securely."
        checked={with_numbers}
        onChange={(event) => setWith(event.currentTarget.checked)}
      />
      {with_numbers && (
        <TextInput
          ref={field}
          label="Reason"
          description="Kept in the audit log with your name and the number of contacts."
          required
          withAsterisk={false}
          maxLength={MAX_REASON}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          error={error}
        />
      )}
    </Stack>
  );
}

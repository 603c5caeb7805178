import { MAX_REASON } from '@bookline/contract/rules/limits';
import { holdsMbi } from '@bookline/contract/rules/mbi';
import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useCurrentUser } from '../../../lib/session.ts';

/** As the call wants it: see revealReason of the contract. */
const SHORTEST = 5;

/** Whether Medicare numbers go along, and why: never kept for the next time. */
export function useMedicareNumbers() {
  const { features, real_user } = useCurrentUser();
  const [with_numbers, setWith] = useState(false);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  /** What the call is to say of them; 'unsaid' where the reason is not one, which the field then says. */
  const asked = (): { reason: string } | undefined | 'unsaid' => {
    if (!with_numbers) return undefined;
    const fault = faultOf(reason);
    setError(fault);
    if (!fault) return { reason: reason.trim() };
    field.current?.focus();
    return 'unsaid';
  };
  return {
    /** Only for who is there themselves, and sees such numbers elsewhere. */
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

/** Asks for the numbers, and for the reason as soon as they are wanted. */
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

import type { ChargeOutcome } from '@bookline/contract/features/billing';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { takeStep } from '../../lib/gateway-step.ts';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast.ts';

/** What a charge that isn't paid tells the user. */
export function outcomeText({ status, problem }: ChargeOutcome): string | undefined {
  if (status === 'failed') return problem ?? 'Your card was declined. Try another card.';
  if (status === 'unclear') return 'Your bank hasn’t answered yet. We’ll email you a receipt once it has.';
  return undefined;
}

/** Follows a charge: to the bank's page if it asks for the user, and back to billing once it's paid. */
export function useOutcome(done: string): (outcome: ChargeOutcome) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ status, step, payment_id }) => {
      if (status === 'action' && step && payment_id)
        takeStep(step, { payment: payment_id, back: `${paths.billing_review}?payment=${payment_id}` });
      if (status !== 'paid' && status !== 'scheduled') return;
      toast.done(done);
      void navigate({ to: paths.billing });
    },
    [navigate, done],
  );
}

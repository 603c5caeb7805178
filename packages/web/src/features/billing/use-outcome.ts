import type { ChargeOutcome } from '@bookline/contract/features/billing';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { paths } from '../../lib/paths.ts';
import { toast } from '../../ui/toast.ts';

/** The gateway's own fields aren't part of these pages. */
export const ASK_ELSEWHERE =
  'This step needs the payment gateway’s own card fields, which these pages don’t have yet. Ask your admin.';

/** What a charge that isn't paid tells the user. */
export function outcomeText({ status, problem, step }: ChargeOutcome): string | undefined {
  if (status === 'action' && step?.kind === 'elements') return ASK_ELSEWHERE;
  if (status === 'failed') return problem ?? 'Your card was declined. Try another card.';
  if (status === 'unclear') return 'Your bank hasn’t answered yet. We’ll email you a receipt once it has.';
  return undefined;
}

/** Follows a charge: to the bank's page if it asks for the user, and back to billing once it's paid. */
export function useOutcome(done: string): (outcome: ChargeOutcome) => void {
  const navigate = useNavigate();
  return useCallback(
    ({ status, step }) => {
      if (status === 'action' && step?.kind === 'page') window.location.assign(step.path);
      if (status !== 'paid' && status !== 'scheduled') return;
      toast.done(done);
      void navigate({ to: paths.billing });
    },
    [navigate, done],
  );
}

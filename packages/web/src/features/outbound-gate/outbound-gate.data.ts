import { outboundGate } from '@bookline/contract/features/outbound-gate';
import { MINUTE_MS } from '@bookline/contract/rules/time-units';
import { useCall } from '../../lib/use-call.ts';
import { useSend } from '../../lib/use-send.ts';

/** Whether a contact may be called, texted, and emailed right now. The answer changes with the time, so it is polled. */
export const useMayContact = (id: string) =>
  useCall(outboundGate.may, { params: { id } }, { staleTime: 0, refetchInterval: MINUTE_MS });

/** The rules, their sources, and the company's own. */
export const useOutboundRules = () => useCall(outboundGate.rules, {});

/** The form shows the failure. */
export const useTighten = () => useSend(outboundGate.tighten, { invalidates: ['outbound-gate'], quiet: true });

export interface DecisionFilter {
  readonly page: number;
  readonly channel?: 'call' | 'text' | 'email';
  readonly allowed?: 'true' | 'false';
  readonly rule?: string;
  readonly contact_id?: string;
}

/** The decisions, newest first. */
export const useDecisions = (query: DecisionFilter) =>
  useCall(outboundGate.decisions, { query }, { keepPrevious: true });

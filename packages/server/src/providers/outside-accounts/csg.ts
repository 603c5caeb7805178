import { z } from 'zod';
import { createCsgPlans } from '../quotes/csg-plans.ts';
import { createAsk } from './ask-vendor.ts';
import type { ReachVendor } from './reach-vendor.ts';
import { VendorError } from './vendor-error.ts';

const NAME = 'CSG Actuarial';

const session = z.object({ token: z.string().min(1), expires_date: z.string().nullish() });

/** Where CSG does not say until when its token is good. */
const USUAL_LIFE_S = 3600;

/** CSG Actuarial, API v1. `base` ends in /v1. */
export function createCsg(base: string, reach: ReachVendor, now: () => Date) {
  const { ask } = createAsk(NAME, reach);
  return {
    plans: createCsgPlans(base, reach),
    /** A token for a key, and when it ends. Throws VendorError `unauthorized` for a key that CSG does not take. */
    async authenticate(api_key: string): Promise<{ token: string; expires_at: Date }> {
      const json = { api_key, portal_name: 'csg_individual' };
      const request = { method: 'POST', address: `${base}/auth.json`, json, repeatable: true } as const;
      const { token, expires_date } = await ask(session, request).catch((error: unknown) => {
        // CSG says 403 for a key that it does not know, as for a token that is over.
        if (error instanceof VendorError && error.trouble === 'forbidden')
          throw new VendorError('unauthorized', `${NAME} does not take the key.`, { cause: error });
        throw error;
      });
      return { token, expires_at: endOf(expires_date) ?? new Date(now().getTime() + USUAL_LIFE_S * 1000) };
    },
  };
}

/** '2026-11-22T10:15:00.123456' is meant in UTC. */
function endOf(text: string | null | undefined): Date | undefined {
  if (!text) return undefined;
  const moment = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

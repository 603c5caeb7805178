import { createHash } from 'node:crypto';
import { z } from 'zod';
import { createAsk } from '../outside-accounts/ask-vendor.ts';
import type { ReachVendor } from '../outside-accounts/reach-vendor.ts';
import { VendorError } from '../outside-accounts/vendor-error.ts';
import type { AftercareService } from './port.ts';

const NAME = 'The aftercare service';
const state = z.enum(['active', 'complete', 'ended']);
const enrolled = z.object({ id: z.union([z.string().min(1).max(200), z.int()]).transform(String) });
const report = z.object({
  status: state,
  survivors: z
    .array(
      z.object({
        reference: z.string(),
        status: state,
        touches: z.int().min(0).nullish(),
        next_touch_on: z.iso.date().nullish(),
      }),
    )
    .max(100)
    .default([]),
});

/** An aftercare service over JSON, at an address that the company names (docs/decisions/0039). */
export function createAftercareHttp(base: string, key: string, reach: ReachVendor): AftercareService {
  const { ask, send } = createAsk(NAME, reach);
  const at = (path: string) => `${base.replace(/\/+$/, '')}/enrollments${path}`;
  const of = (id: string) => at(`/${encodeURIComponent(id)}`);
  return {
    async enroll(family) {
      const { key: reference, company, deceased, survivors } = family;
      const json = {
        reference,
        company,
        deceased,
        survivors: survivors.map(({ key: survivor, ...person }) => ({ reference: survivor, ...person })),
      };
      // The same family with another survivor is another request.
      const idempotency = createHash('sha256').update(JSON.stringify(json)).digest('hex');
      const headers = { 'idempotency-key': idempotency };
      const { id } = await ask(enrolled, {
        method: 'POST',
        address: at(''),
        token: key,
        headers,
        json,
        repeatable: true,
      });
      return id;
    },
    async report(id) {
      const { status, survivors } = await ask(report, { address: of(id), token: key });
      return {
        state: status,
        survivors: survivors.map(({ reference, status: each, touches, next_touch_on }) => ({
          key: reference,
          state: each,
          touches: touches ?? null,
          next_touch_on: next_touch_on ?? null,
        })),
      };
    },
    async end(id) {
      await send({ method: 'DELETE', address: of(id), token: key }).catch((error: unknown) => {
        if (!(error instanceof VendorError && (error.trouble === 'missing' || error.trouble === 'gone'))) throw error;
      });
    },
  };
}

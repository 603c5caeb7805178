import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { AppError } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { isSigned } from '../../providers/voice/twilio.ts';
import { telephonyOf } from '../phone-numbers/phone-numbers.api.ts';
import { findFiling } from './filings.queries.ts';
import { askRegistrySoon, REGISTRY_PATH } from './follow-filing.ts';

/** More than a registry sends about a decision. */
const MAX_BYTES = 64 * 1024;

const query = z.object({ tenant: z.coerce.number().int().positive(), filing: z.uuid() });

/**
 * Takes the registry's reports that it decided. Requests without a valid signature over address and fields are refused. A report says nothing by itself: a job asks
 * the registry how it is now, so that reports which repeat, arrive late, or arrive out of order do no harm.
 */
export function serveRegistryWebhook(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post(REGISTRY_PATH, async (request, reply) => {
      const { tenant, filing } = await whatIsTold(services, request);
      await services.database.inTenant(tenant, async (db) => {
        if (await findFiling(db, tenant, filing)) await askRegistrySoon({ db, tenant: { id: tenant } }, filing);
      });
      return reply.status(204).send();
    });
  });
}

/** Checks the provider's signature. Throws 403 if it isn't valid. */
async function whatIsTold(services: Services, request: FastifyRequest): Promise<z.infer<typeof query>> {
  const read = query.safeParse(request.query);
  const form = z.record(z.string(), z.string()).safeParse(request.body);
  const signature = request.headers['x-twilio-signature'];
  if (!read.success || !form.success || typeof signature !== 'string') throw new AppError('forbidden');
  const { tenant } = read.data;
  if (!(await tenantExists(services.database, tenant))) throw new AppError('forbidden');
  const { account, url } = await services.database.inTenant(tenant, async (db) => ({
    account: (await telephonyOf({ ...services, db, tenant: { id: tenant } })).twilio,
    url: await tenantUrl({ ...services, db }, { id: tenant }, request.url),
  }));
  if (!account || !(await isSigned(account, signature, url, form.data))) throw new AppError('forbidden');
  return read.data;
}

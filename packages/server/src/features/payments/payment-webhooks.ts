import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { AppError } from '../../platform/errors.ts';
import { GatewayError, type GatewayEvent, type PaymentGateway } from '../../providers/payments/port.ts';
import { gatewayOf } from './gateway-of.ts';
import { takeEvent } from './payment-events.ts';

export const PAYMENT_WEBHOOKS = '/v1/webhooks/payments';

/** More than Stripe sends about one thing. */
const MOST_BYTES = 512 * 1024;

const named = z.object({ tenant: z.coerce.number().int().positive() });

/** Takes the gateway's reports: checks the signature over the exact bytes, stores the report, and answers. A job handles it. */
export function servePaymentWebhooks(app: FastifyInstance, services: Services): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_request, body, done) => done(null, body),
    );
    // The account of a company, and the account of the installation, which several companies share.
    scope.post(`${PAYMENT_WEBHOOKS}/:tenant`, async (request, reply) => {
      const { data } = named.safeParse(request.params);
      if (!data || !(await tenantExists(services.database, data.tenant))) throw new AppError('forbidden');
      const tenant = { id: data.tenant };
      const gateway = await services.database.inTenant(tenant.id, (db) => gatewayOf({ ...services, db, tenant }));
      await takeEvent(services, tenant.id, gateway.name, await eventOf(gateway, request));
      return reply.status(204).send();
    });
    scope.post(PAYMENT_WEBHOOKS, async (request, reply) => {
      const { installation } = services.payments;
      if (!installation) throw new AppError('forbidden');
      const event = await eventOf(services.payments.stripe(installation), request);
      const { tenant_id } = event;
      if (tenant_id !== undefined && (await tenantExists(services.database, tenant_id)))
        await takeEvent(services, tenant_id, 'stripe', event);
      return reply.status(204).send();
    });
  });
}

/** The report in a request. Throws 403 if it isn't signed. */
async function eventOf(gateway: PaymentGateway, request: FastifyRequest): Promise<GatewayEvent> {
  const signature = request.headers['stripe-signature'];
  if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) throw new AppError('forbidden');
  try {
    return await gateway.readEvent(request.body, signature);
  } catch (error) {
    if (error instanceof GatewayError) throw new AppError('forbidden', { cause: error });
    throw error;
  }
}

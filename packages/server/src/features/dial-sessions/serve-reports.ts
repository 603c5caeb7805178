import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Services } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { AppError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { readDoneCall } from '../../providers/outside-accounts/phone-burner.ts';
import { findSession, insertReport } from './dial-sessions.queries.ts';
import { isSignedFor, REPORT_PATH } from './report-address.ts';
import { TAKE_REPORT } from './take-report.ts';

/** More than is reported about a call. */
const MAX_BYTES = 64 * 1024;

const address = z.object({
  session: z.uuid(),
  tenant: z.coerce.number().int().positive(),
  signature: z.string().max(100),
});

/**
 * Takes PhoneBurner's reports about the calls of a session. An address without a valid signature is refused. A report is stored, and handled by a job, so that
 * PhoneBurner gets its answer at once. One that is known changes nothing.
 */
export function serveDialReports(app: FastifyInstance, services: Services): void {
  app.post(`${REPORT_PATH}/:session`, { bodyLimit: MAX_BYTES }, async (request, reply) => {
    const read = address.safeParse({ ...Object(request.query), ...Object(request.params) });
    if (!read.success) throw new AppError('forbidden');
    const { tenant: tenant_id, session: session_id, signature } = read.data;
    if (!isSignedFor(services, { tenant_id, session_id }, signature)) throw new AppError('forbidden');
    if (!(await tenantExists(services.database, tenant_id))) throw new AppError('forbidden');
    const call = readDoneCall(request.body);
    if (!call) throw new AppError('invalid');
    const content = JSON.stringify(call);
    const digest = createHash('sha256').update(content).digest('hex');
    await services.database.inTenant(tenant_id, async (db) => {
      if (!(await findSession(db, tenant_id, session_id))) throw new AppError('forbidden');
      const id = newId();
      const received_at = services.clock.now();
      if (!(await insertReport(db, tenant_id, { id, session_id, digest, content, received_at }))) return;
      await enqueue({ db, tenant: { id: tenant_id } }, TAKE_REPORT, { report_id: id }, { key: `${TAKE_REPORT}:${id}` });
    });
    return reply.status(204).send();
  });
}

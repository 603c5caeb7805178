import type { FastifyInstance } from 'fastify';
import type { Meter } from '../../providers/metrics/port.ts';
import { routeOf } from './route-name.ts';

/** Counts every reply and its duration. The live channel counts its own connections. */
export function countRequests(app: FastifyInstance, meter: Meter): void {
  app.addHook('onResponse', (request, reply, done) => {
    meter.request(routeOf(request), reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}

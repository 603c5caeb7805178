import { z } from 'zod';
import { defineEndpoint, IN_PERSON } from '../endpoint.ts';
import { uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { pushedMarkers } from '../rules/login-stack.ts';
import { loginStackEntry } from './sessions.ts';

/** The roles that may act as somebody: admins as whoever stands below them in rank, the others only as people of their own downline. */
export const actingRoles = ['admin', 'bu_admin', 'manager', 'regional_manager'] as const;

const stack = one(z.object({ login_stack: z.array(loginStackEntry) }));

/** Sessions in which somebody acts as another (R133–R136, R291, R375, R376). */
export const acting = {
  start: defineEndpoint({
    id: 'acting.start',
    method: 'POST',
    path: '/v1/admin/users/{id}/login',
    access: { kind: 'user', roles: actingRoles, in_person: true },
    summary: 'Act as somebody',
    description:
      'Opens a session on top of the present one and puts it on the login stack. Everything done in it is audited with both names. Passwords, second factors, keys and signatures stay out of reach. It ends after four hours, or with the session below. 403 for somebody of the same or a higher rank; 404 for who is not visible; 409 where a session of this type is open already.',
    params: z.object({ id: uuid }),
    body: z.strictObject({
      login_type: z.enum(pushedMarkers, { message: 'Choose login_as or impersonate.' }),
    }),
    response: stack,
    status: 201,
  }),
  end: defineEndpoint({
    id: 'acting.end',
    method: 'POST',
    path: '/v1/sessions/{id}',
    access: IN_PERSON,
    summary: 'End acting as somebody',
    description:
      'Ends the named session of one’s login stack with all above it, and returns to the one below. 404 for a session that is not on it.',
    params: z.object({ id: uuid }),
    response: stack,
  }),
};

import { z } from 'zod';
import { ANY_STATE, defineEndpoints, IN_PERSON } from '../endpoint.ts';
import { uuid } from '../fields.ts';
import { one } from '../paging.ts';
import { pushedMarkers } from '../rules/login-stack.ts';
import { loginStackEntry } from './sessions.ts';

/** Roles that may act as another user: admins as lower-ranked users, the others only as users in their own downline. */
export const actingRoles = ['admin', 'bu_admin', 'manager', 'regional_manager'] as const;

const stack = one(z.object({ login_stack: z.array(loginStackEntry) }));

/** Sessions in which a user acts as another (R133–R136, R291, R375, R376). */
export const acting = defineEndpoints('acting', {
  start: {
    method: 'POST',
    path: '/v1/admin/users/{id}/login',
    access: { kind: 'user', roles: actingRoles, in_person: true },
    shown_once: true,
    summary: 'Act as another user',
    description:
      'Opens a session on top of the current one and adds it to the login stack. Everything done in it is audited with both names. Passwords, second factors, keys, and signatures aren’t available. It ends after four hours, or with the session below. 403 for a user of the same or a higher rank. 404 for a user you can’t see. 409 if a session of this type is already open.',
    params: z.object({ id: uuid }),
    body: z.strictObject({
      login_type: z.enum(pushedMarkers, { message: 'Choose login_as or impersonate.' }),
    }),
    response: stack,
    status: 201,
  },
  end: {
    method: 'POST',
    path: '/v1/sessions/{id}',
    access: IN_PERSON,
    allowed_in: ANY_STATE,
    summary: 'Stop acting as another user',
    description:
      'Ends the named session of your login stack and all above it, and returns to the one below. 404 for a session that isn’t on it.',
    params: z.object({ id: uuid }),
    response: stack,
  },
});

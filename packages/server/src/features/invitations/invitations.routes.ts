import { invitations } from '@bookline/contract/features/invitations';
import { implement } from '../../platform/http/routes.ts';
import { acceptInvitation, readInvitation } from './accept-invitation.ts';

export const invitationRoutes = implement(invitations, {
  read: async (ctx, { body }) => ({ data: await readInvitation(ctx, body.token) }),
  async accept(ctx, { body }) {
    await acceptInvitation(ctx, body);
    return { data: {} };
  },
});

export { findLatestInvitation, revokeInvitations, sendInvitation } from './send-invitation.ts';

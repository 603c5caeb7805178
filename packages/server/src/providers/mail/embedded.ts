import type { MailProvider } from './port.ts';

/** The local mailbox: an email stays in the database, and the page /mailbox shows it. */
export const localMailbox: MailProvider = {
  name: 'local',
  deliver: async () => ({ outcome: 'delivered', reply: 'Kept in the local mailbox.' }),
};

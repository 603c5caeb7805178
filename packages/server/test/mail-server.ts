import type { Mail, MailProviders, MailResult } from '../src/providers/mail/port.ts';

/** The installation's mail server for an app under test, which companies' own servers lead to as well. `deliver` answers each email. */
export function mailServer(deliver: (mail: Mail) => Promise<MailResult>): MailProviders {
  const installation = { name: 'smtp', deliver } as const;
  return {
    installation,
    installation_from: 'no-reply@crm.example.com',
    private_servers: true,
    server: () => installation,
    close: async () => undefined,
  };
}

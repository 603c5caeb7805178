import { z } from 'zod';
import { type Access, ADMIN, defineEndpoint, THEMSELVES } from '../endpoint.ts';
import { isoTime, line, text } from '../fields.ts';
import { one } from '../paging.ts';

/** The ports that mail servers take mail at: others belong to services that no mail is for. */
export const SMTP_PORTS = [25, 465, 587, 2525] as const;

/** It holds a password and decides where everybody's mail goes. */
const ADMIN_THEMSELVES: Access = { ...ADMIN, ...THEMSELVES };

const security = z.enum(['tls', 'starttls', 'none']);

/** Passwords and keys are never told again: only whether there is one. */
export const mailServerSettings = z.object({
  host: z.string(),
  port: z.int(),
  security,
  username: z.string(),
  has_password: z.boolean(),
  from_name: z.string(),
  from_address: z.string(),
  dkim_domain: z.string(),
  dkim_selector: z.string(),
  has_dkim_key: z.boolean(),
  updated_at: isoTime,
});
export type MailServerSettings = z.infer<typeof mailServerSettings>;

const hostName = line(253).regex(
  /^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f.:]+$/i,
  'Enter a host name, such as smtp.example.com.',
);

/** Where a tenant's mail goes: through its own server, or through what the installation has. */
export const mailServer = {
  get: defineEndpoint({
    id: 'mail-server.get',
    method: 'GET',
    path: '/v1/admin/mail_server',
    access: ADMIN,
    summary: "The tenant's mail server",
    description:
      '`server` is null where the tenant has none of its own; `installation` says what its mail goes through then.',
    response: one(z.object({ server: mailServerSettings.nullable(), installation: z.enum(['local', 'smtp']) })),
  }),
  set: defineEndpoint({
    id: 'mail-server.set',
    method: 'PUT',
    path: '/v1/admin/mail_server',
    access: ADMIN_THEMSELVES,
    summary: 'Send mail through a server of our own',
    description:
      '`password` and `dkim_key` that are absent stay as they are; empty ones are removed. A password stays only while host, port and user name do. A server in a private network is refused where the installation is not a development one.',
    body: z
      .object({
        host: hostName,
        port: z.union(
          SMTP_PORTS.map((port) => z.literal(port)),
          { message: 'Mail servers take mail at 25, 465, 587 or 2525.' },
        ),
        security,
        username: line(254).default(''),
        password: line(1024).optional(),
        from_name: line(120).min(1, 'Say who the mail is from.'),
        from_address: z.email('Enter a mail address.').max(254),
        dkim_domain: line(253).default(''),
        dkim_selector: line(63)
          .regex(/^[a-z0-9._-]*$/i, 'Letters, digits, dots and hyphens only.')
          .default(''),
        dkim_key: text(8192).optional(),
      })
      .refine(({ security, username }) => security !== 'none' || username === '', {
        message: 'A password is not sent over a connection without encryption.',
        path: ['security'],
      }),
    response: one(mailServerSettings),
  }),
  remove: defineEndpoint({
    id: 'mail-server.remove',
    method: 'DELETE',
    path: '/v1/admin/mail_server',
    access: ADMIN_THEMSELVES,
    summary: 'Send mail through what the installation has again',
  }),
  test: defineEndpoint({
    id: 'mail-server.test',
    method: 'POST',
    path: '/v1/admin/mail_server/test',
    access: ADMIN_THEMSELVES,
    summary: 'Send a test mail to oneself, at once',
    description: 'Answers what became of it, with the words of the server.',
    response: one(z.object({ outcome: z.enum(['delivered', 'later', 'refused']), to: z.string(), reply: z.string() })),
  }),
};

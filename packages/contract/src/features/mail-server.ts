import { z } from 'zod';
import { defineEndpoints, SYSTEM_ADMIN, SYSTEM_ADMIN_THEMSELVES } from '../endpoint.ts';
import { entity, isoTime, line, text } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_DOMAIN, MAX_EMAIL, MAX_RECORD_NAME } from '../rules/limits.ts';
import { givenPassword } from './passwords.ts';

/** SMTP ports. Other ports belong to services that shouldn't receive email. */
export const SMTP_PORTS = [25, 465, 587, 2525] as const;

const security = z.enum(['tls', 'starttls', 'none']);

/** Passwords and keys are never returned, only whether there is one. */
export const mailServerSettings = entity('MailServerSettings', {
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

const hostName = line(MAX_DOMAIN).regex(
  /^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f.:]+$/i,
  'Enter a host name, such as smtp.example.com.',
);

/**
 * `found`: as it should be. `missing`, `wrong`: add `add`. `unsure`: it depends on the provider. `unknown`: DNS didn't answer.
 */
const dnsRecord = entity('SenderDnsRecord', {
  kind: z.enum(['spf', 'dkim', 'dmarc']),
  /** The name of the TXT record. */
  name: z.string(),
  state: z.enum(['found', 'missing', 'wrong', 'unsure', 'unknown']),
  /** Its current text. Null if there is none. */
  found: z.string().nullable(),
  /** The text it should have. Null if it can stay, or if it isn't known. */
  add: z.string().nullable(),
  sentence: z.string(),
});
export type SenderDnsRecord = z.infer<typeof dnsRecord>;

/** How a tenant's email is sent: through its own server, or the installation's. */
export const mailServer = defineEndpoints('mail-server', {
  get: {
    method: 'GET',
    path: '/v1/admin/mail_server',
    access: SYSTEM_ADMIN,
    summary: "Get the tenant's mail server",
    description: '`server` is null if the tenant has none. `installation` then says how its email is sent.',
    response: one(z.object({ server: mailServerSettings.nullable(), installation: z.enum(['local', 'smtp']) })),
  },
  set: {
    method: 'PUT',
    path: '/v1/admin/mail_server',
    access: SYSTEM_ADMIN_THEMSELVES,
    summary: 'Set the tenant’s own mail server',
    description:
      '`password` and `dkim_key` don’t change if absent, and are removed if empty. The password is kept only while host, port, and user name stay the same. A server in a private network is refused unless the operator allows private addresses.',
    body: z
      .object({
        host: hostName,
        port: z.union(
          SMTP_PORTS.map((port) => z.literal(port)),
          { message: 'Use port 25, 465, 587, or 2525.' },
        ),
        security,
        username: line(MAX_EMAIL).default(''),
        password: line(1024).optional(),
        from_name: line(MAX_RECORD_NAME).min(1, 'Enter a sender name.'),
        from_address: z.email('Enter an email address.').max(MAX_EMAIL),
        dkim_domain: line(MAX_DOMAIN).default(''),
        dkim_selector: line(63)
          .regex(/^[a-z0-9._-]*$/i, 'Use only letters, digits, dots, and hyphens.')
          .default(''),
        dkim_key: text(8192).optional(),
        /** The caller's own. */
        current_password: givenPassword,
      })
      .refine(({ security, username }) => security !== 'none' || username === '', {
        message: 'A password needs an encrypted connection. Choose STARTTLS or TLS.',
        path: ['security'],
      }),
    response: one(mailServerSettings),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/admin/mail_server',
    access: SYSTEM_ADMIN_THEMSELVES,
    summary: 'Go back to the installation’s mail server',
    body: z.strictObject({ current_password: givenPassword }),
  },
  domain: {
    method: 'GET',
    path: '/v1/admin/mail_server/domain',
    access: SYSTEM_ADMIN,
    summary: 'Check the SPF, DKIM, and DMARC records of the sender’s domain',
    description: 'Asks DNS now. Empty if the tenant has no mail server of its own.',
    response: one(z.object({ domain: z.string(), records: z.array(dnsRecord) })),
  },
  test: {
    method: 'POST',
    path: '/v1/admin/mail_server/test',
    access: SYSTEM_ADMIN_THEMSELVES,
    summary: 'Send yourself a test email now',
    description: 'Returns the result with the server’s reply.',
    response: one(z.object({ outcome: z.enum(['delivered', 'later', 'refused']), to: z.string(), reply: z.string() })),
  },
});

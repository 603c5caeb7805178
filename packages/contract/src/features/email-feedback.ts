import { z } from 'zod';
import { defineEndpoints, SYSTEM_ADMIN, SYSTEM_ADMIN_THEMSELVES } from '../endpoint.ts';
import { entity, isoTime, line } from '../fields.ts';
import { one } from '../paging.ts';
import { MAX_DOMAIN, MAX_EMAIL, MAX_LABEL } from '../rules/limits.ts';
import { givenPassword } from './passwords.ts';

/** IMAP ports. */
export const IMAP_PORTS = [993, 143] as const;

const security = z.enum(['tls', 'starttls']);

const feedbackMailbox = entity('FeedbackMailbox', {
  host: z.string(),
  port: z.int(),
  security,
  username: z.string(),
  folder: z.string(),
  return_address: z.string(),
  read_replies: z.boolean(),
  /** Null until it was read. */
  checked_at: isoTime.nullable(),
  /** Why it couldn't be read the last time. '' if it could. */
  problem: z.string(),
  updated_at: isoTime,
});
export type FeedbackMailbox = z.infer<typeof feedbackMailbox>;

const LAST_DAYS = z.object({ hard_bounces: z.int(), soft_bounces: z.int(), complaints: z.int(), replies: z.int() });

/** The mailbox that bounces, complaints, and replies arrive in. Its password is never returned. */
export const emailFeedback = defineEndpoints('email-feedback', {
  get: {
    method: 'GET',
    path: '/v1/admin/feedback_mailbox',
    access: SYSTEM_ADMIN,
    summary: 'Get the mailbox that bounces are read from',
    description: '`last_days` counts what came back in 30 days.',
    response: one(z.object({ mailbox: feedbackMailbox.nullable(), last_days: LAST_DAYS })),
  },
  set: {
    method: 'PUT',
    path: '/v1/admin/feedback_mailbox',
    access: SYSTEM_ADMIN_THEMSELVES,
    summary: 'Set the mailbox that bounces are read from',
    description:
      'Emails then have their own sender address on the envelope, `name+…@domain`, so the mailbox must accept such addresses. An absent `password` doesn’t change, while host, port, and username stay the same. A server in a private network is refused unless the operator allows private addresses.',
    body: z.object({
      host: line(MAX_DOMAIN).regex(
        /^(?=.*[a-z])[a-z0-9]([a-z0-9.-]*[a-z0-9])?$|^[0-9a-f.:]+$/i,
        'Enter a host name, such as imap.example.com.',
      ),
      port: z.union(
        IMAP_PORTS.map((port) => z.literal(port)),
        { message: 'Use port 993 or 143.' },
      ),
      security,
      username: line(MAX_EMAIL).min(1, 'Enter the username.'),
      password: line(1024).optional(),
      folder: line(MAX_LABEL).min(1, 'Enter the folder.').default('INBOX'),
      return_address: z
        .email('Enter an email address.')
        .max(MAX_EMAIL)
        .toLowerCase()
        .refine((address) => address.indexOf('@') <= 20, 'Use 20 characters or fewer before the @.')
        .refine((address) => !address.includes('+'), 'Leave out the plus sign. It’s added for each email.'),
      read_replies: z.boolean().default(false),
      /** The caller's own. */
      current_password: givenPassword,
    }),
    response: one(feedbackMailbox),
  },
  remove: {
    method: 'DELETE',
    path: '/v1/admin/feedback_mailbox',
    access: SYSTEM_ADMIN_THEMSELVES,
    summary: 'Stop reading bounces',
    body: z.strictObject({ current_password: givenPassword }),
  },
  check: {
    method: 'POST',
    path: '/v1/admin/feedback_mailbox/check',
    access: SYSTEM_ADMIN_THEMSELVES,
    summary: 'Try to open the mailbox now',
    description: 'Reads nothing. Returns whether it could be opened, and why not.',
    response: one(z.object({ opened: z.boolean(), detail: z.string() })),
  },
});

import { z } from 'zod';
import { defineEndpoint, THEMSELVES } from '../endpoint.ts';
import { line, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import type { FeatureKey } from '../rules/features.ts';
import { MAX_REASON } from '../rules/limits.ts';

interface SensitiveKind {
  /** Its label. */
  readonly label: string;
  /** Its name inside a sentence: 'the account number'. */
  readonly words: string;
  /** A contact can have several. `record_id` names the record. */
  readonly of_record: boolean;
  readonly feature?: FeatureKey;
}

/** Values that screens show only the end of. */
export const sensitiveKinds = {
  mbi: { label: 'Medicare number', words: 'Medicare number', of_record: false, feature: 'rx_details' },
  application_number: {
    label: 'Number on an application',
    words: 'number on the application',
    of_record: true,
    feature: 'applications',
  },
  security_account: { label: 'Account number', words: 'account number', of_record: true },
} as const satisfies Record<string, SensitiveKind>;
export type SensitiveWhat = keyof typeof sensitiveKinds;

const isWhat = (text: unknown): text is SensitiveWhat =>
  typeof text === 'string' && Object.hasOwn(sensitiveKinds, text);

/** The definition of a kind, also by its name in the audit log. */
export const sensitiveKind = (what: SensitiveWhat): SensitiveKind => sensitiveKinds[what];
/** 'Medicare number'. The input itself if it isn't a kind. */
export const sensitiveLabel = (what: unknown): string => (isWhat(what) ? sensitiveKinds[what].label : String(what));

/** Common reasons. */
export const revealReasons = [
  'The client asked for it on the phone',
  'Filling in an application',
  'Checking eligibility with the carrier',
  'Comparing it with the card or a statement',
  'Helping the client with a claim',
] as const;

/** The reason for revealing a value, recorded in the audit log. */
export const revealReason = line(MAX_REASON).min(5, 'Enter a reason, in a few words.');

export const sensitive = {
  reveal: defineEndpoint({
    id: 'sensitive.reveal',
    method: 'POST',
    path: '/v1/contacts/{id}/reveal',
    // No API keys, whatever their scopes, and no acting as another user.
    access: THEMSELVES,
    summary: 'Reveal a protected value of a contact',
    description:
      'The audit log records the reason, the user, the contact, and what was revealed. `record_id` names the security of an account number. Up to 30 in 15 minutes.',
    params: z.object({ id: uuid }),
    body: z
      .object({
        what: z.enum(['mbi', 'security_account', 'application_number']),
        record_id: uuid.optional(),
        reason: revealReason,
      })
      .refine(({ what, record_id }) => !sensitiveKinds[what].of_record || record_id !== undefined, {
        path: ['record_id'],
        message: 'Choose which one to reveal.',
      }),
    response: one(z.object({ value: z.string() })),
  }),
};

import { z } from 'zod';
import { defineEndpoint, THEMSELVES } from '../endpoint.ts';
import { line, uuid } from '../fields.ts';
import { one } from '../paging.ts';
import type { FeatureKey } from '../rules/features.ts';

interface SensitiveKind {
  /** What it is called. */
  readonly label: string;
  /** The same inside a sentence: 'the account number'. */
  readonly words: string;
  /** One of several of the contact: `record_id` names whose it is. */
  readonly of_record: boolean;
  readonly feature?: FeatureKey;
}

/** The values that stand on screens by their end alone. */
export const sensitiveKinds = {
  mbi: { label: 'Medicare number', words: 'Medicare number', of_record: false, feature: 'rx_details' },
  security_account: { label: 'Account number', words: 'account number', of_record: true },
} as const satisfies Record<string, SensitiveKind>;
export type SensitiveWhat = keyof typeof sensitiveKinds;

const isWhat = (text: unknown): text is SensitiveWhat =>
  typeof text === 'string' && Object.hasOwn(sensitiveKinds, text);

/** What is known of a kind, by its name in the audit log too. */
export const sensitiveKind = (what: SensitiveWhat): SensitiveKind => sensitiveKinds[what];
/** 'Medicare number'; what was given where it is no kind. */
export const sensitiveLabel = (what: unknown): string => (isWhat(what) ? sensitiveKinds[what].label : String(what));

/** Why people usually look. */
export const revealReasons = [
  'The client asked for it on the phone',
  'Filling in an application',
  'Checking eligibility with the carrier',
  'Comparing it with the card or a statement',
  'Helping the client with a claim',
] as const;

/** Why somebody looks: kept in the audit log. */
export const revealReason = line(300).min(5, 'Say why, in a few words.');

export const sensitive = {
  reveal: defineEndpoint({
    id: 'sensitive.reveal',
    method: 'POST',
    path: '/v1/contacts/{id}/reveal',
    // Neither software with a key, whatever its scopes, nor whoever acts as another.
    access: THEMSELVES,
    summary: 'Show a protected value of a contact in full',
    description:
      'The reason is kept in the audit log with the person, the contact and what was shown. `record_id` names the security of an account number. 30 in a quarter of an hour.',
    params: z.object({ id: uuid }),
    body: z
      .object({
        what: z.enum(['mbi', 'security_account']),
        record_id: uuid.optional(),
        reason: revealReason,
      })
      .refine(({ what, record_id }) => !sensitiveKinds[what].of_record || record_id !== undefined, {
        path: ['record_id'],
        message: 'Say which one.',
      }),
    response: one(z.object({ value: z.string() })),
  }),
};

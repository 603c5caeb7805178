import type { Context, Services } from '../../platform/context.ts';
import type { TaskContext } from '../../platform/jobs/tasks.ts';
import { tellLive } from '../../platform/live/live-event.ts';
import { recordActivity } from '../contacts/contacts.api.ts';
import { suppress } from '../email-suppression/email-suppression.api.ts';
import { deliver } from '../mail/mail.api.ts';
import { decideAttempt } from '../outbound-gate/outbound-gate.api.ts';
import { actFor, type JobOrigin } from '../sessions/sessions.api.ts';
import { refuseQueued } from './email-messages.queries.ts';

/** A queued email and its author. */
export interface WaitingMail {
  readonly tenant_id: number;
  readonly mail_id: string;
  readonly user_id: string;
  readonly origin: JobOrigin;
}

/** The result for an email: null, or the reason it was not sent, in a sentence without the address. */
export type Unsent = string | null;

/** What became of an email. `rule`: the rule of the outbound check that refused it. */
export type MailEnd =
  | { readonly did: 'sent' | 'bounced' | 'failed' | 'left' }
  | { readonly did: 'refused'; readonly rule: string };

interface Around {
  /** The task that retries, and its payload. */
  readonly task: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** The topic of the email. */
  readonly topic_id?: string | undefined;
  /** It isn't sent again once it was transferred completely (deliver-mail.ts). */
  readonly at_most_once?: boolean;
  /** Runs in the transaction that stores the result. */
  ended?(ctx: Pick<Context, 'db' | 'clock'>, unsent: Unsent, result: MailEnd): Promise<void>;
}

/** Tries once to send an email to a contact in its author's name. The outbound check runs before each try. */
export async function deliverToContact(
  base: TaskContext,
  { tenant_id, mail_id, user_id, origin }: WaitingMail,
  { task, payload, topic_id, at_most_once = false, ended }: Around,
): Promise<void> {
  const signedIn = await actFor(base, { tenant_id, user_id, real_user_id: user_id, origin });
  if (!signedIn) {
    const left = 'The user who wrote it is no longer active.';
    await base.database.inTenant(tenant_id, async (db) => {
      if (await refuseQueued(db, tenant_id, mail_id, left, base.clock.now()))
        await ended?.({ db, clock: base.clock }, left, { did: 'left' });
    });
    return;
  }
  await deliver<Context & Services>(base, mail_id, {
    task,
    payload,
    at_most_once,
    transaction: (work) => signedIn.transaction(work),
    async mayGo(ctx, mail) {
      if (mail.contact_id === null) return undefined;
      const may = await decideAttempt(ctx, {
        channel: 'email',
        purpose: mail.purpose === 'marketing' ? 'marketing' : 'personal',
        contact_id: mail.contact_id,
        address: mail.to_address,
        subject_id: mail.id,
        topic_id,
      });
      if (may.allowed) return undefined;
      await ended?.(ctx, may.reason, { did: 'refused', rule: may.rule });
      return may.reason;
    },
    async ended(ctx, mail, { outcome, no_such_address }) {
      if (mail.contact_id === null) return;
      if (no_such_address) await suppress(ctx, mail.to_address, 'hard_bounce');
      const did = outcome === 'delivered' ? 'sent' : no_such_address ? 'bounced' : 'failed';
      await recordActivity(ctx, {
        contact_id: mail.contact_id,
        kind: 'mail',
        subject_id: mail.id,
        detail: { did, address: mail.to_address },
      });
      await tellLive(ctx, { topic: 'contact', contact_ids: [mail.contact_id] });
      await ended?.(ctx, unsent[did], { did });
    },
  });
}

const unsent = {
  sent: null,
  bounced: 'This address doesn’t exist.',
  failed: 'The mail server didn’t accept it.',
} as const satisfies Record<string, Unsent>;

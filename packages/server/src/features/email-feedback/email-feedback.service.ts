import { isIP } from 'node:net';
import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { emailFeedback, FeedbackMailbox } from '@bookline/contract/features/email-feedback';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { mayBeNamed } from '../../platform/net/public-address.ts';
import { MailboxError, tryMailbox } from '../../providers/mail/mailbox.ts';
import { confirmPassword } from '../sessions/sessions.api.ts';
import { countFeedback, deleteMailbox, findMailbox, saveMailbox } from './email-feedback.queries.ts';

const PLACE = { table: 'feedback_mailbox', column: 'password_sealed', row: '' } as const;
const COUNTED_DAYS = 30;

/** The mailbox, without its password, and what came back lately. */
export async function readSettings(ctx: Context): Promise<ReplyOf<typeof emailFeedback.get>['data']> {
  const row = await findMailbox(ctx.db, ctx.tenant.id);
  const since = new Date(ctx.clock.now().getTime() - COUNTED_DAYS * DAY_MS);
  return { mailbox: row ? present(row) : null, last_days: await countFeedback(ctx.db, ctx.tenant.id, since) };
}

/** Sets the mailbox. A stored password stays only for the same server and user. Throws 422 and names the field. */
export async function changeSettings(
  signedIn: SignedInContext,
  { current_password, password, ...form }: BodyOf<typeof emailFeedback.set>,
): Promise<FeedbackMailbox> {
  await confirmPassword(signedIn, current_password);
  return signedIn.transaction(async (ctx) => {
    if (isIP(form.host) && !mayBeNamed(form.host, ctx.mail.private_servers))
      throw invalid('host', 'Enter a public internet address.');
    // Locked, so that saving the stored password again can't overwrite a key rotation.
    const before = await findMailbox(ctx.db, ctx.tenant.id, { lock: true });
    const sameAccount = before?.host === form.host && before.port === form.port && before.username === form.username;
    const password_sealed = password
      ? await sealSecret(ctx, PLACE, password)
      : sameAccount
        ? before.password_sealed
        : undefined;
    if (!password_sealed) throw invalid('password', 'Enter this user’s password.');
    const row = { ...form, password_sealed, updated_at: ctx.clock.now() };
    await saveMailbox(ctx.db, ctx.tenant.id, row, { afresh: !sameAccount || before.folder !== form.folder });
    await audit(ctx, { action: 'feedback_mailbox.update', subject_type: 'feedback_mailbox', detail: form });
    const saved = await findMailbox(ctx.db, ctx.tenant.id);
    if (!saved) throw new AppError('conflict');
    return present(saved);
  });
}

/** Stops reading. It's not an error if there is no mailbox. Throws 422 at `current_password`. */
export async function removeSettings(
  signedIn: SignedInContext,
  { current_password }: BodyOf<typeof emailFeedback.remove>,
): Promise<void> {
  await confirmPassword(signedIn, current_password);
  await signedIn.transaction(async (ctx) => {
    if (await deleteMailbox(ctx.db, ctx.tenant.id))
      await audit(ctx, { action: 'feedback_mailbox.delete', subject_type: 'feedback_mailbox' });
  });
}

/** Opens the mailbox now, outside a transaction. Throws 404 if there is none. */
export async function tryNow(signedIn: SignedInContext): Promise<ReplyOf<typeof emailFeedback.check>['data']> {
  const { row, password } = await signedIn.transaction(async (ctx) => {
    const found = await findMailbox(ctx.db, ctx.tenant.id);
    if (!found) throw new AppError('not_found');
    await audit(ctx, { action: 'feedback_mailbox.check', subject_type: 'feedback_mailbox' });
    return { row: found, password: await openSecret(ctx, PLACE, found.password_sealed) };
  });
  try {
    const count = await tryMailbox({ ...row, password, private_too: signedIn.mail.private_servers });
    return { opened: true, detail: count === 1 ? 'The folder has 1 message.' : `The folder has ${count} messages.` };
  } catch (error) {
    if (error instanceof MailboxError) return { opened: false, detail: error.message };
    throw error;
  }
}

function present({
  password_sealed: _,
  uid_validity: __,
  last_uid: ___,
  ...rest
}: NonNullable<Awaited<ReturnType<typeof findMailbox>>>): FeedbackMailbox {
  return rest;
}

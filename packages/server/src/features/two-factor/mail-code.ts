import { randomInt } from 'node:crypto';
import type { Tenant } from '../../platform/context.ts';
import { type SealingContext, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { sendMail } from '../mail/mail.api.ts';
import { findMailAddress, saveMailedCode } from './two-factor.queries.ts';

const LIFE_MINUTES = 10;

/** Emails a user a one-time code, valid for ten minutes. Earlier codes stop working. Undefined if the user is no longer active. */
export async function mailCode(
  ctx: SealingContext & { readonly tenant: Tenant },
  userId: string,
): Promise<{ sent_to: string; expires_at: string } | undefined> {
  const person = await findMailAddress(ctx.db, ctx.tenant.id, userId);
  if (!person) return undefined;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = ctx.clock.now();
  const expires_at = new Date(now.getTime() + LIFE_MINUTES * 60_000);
  const sealed = await sealSecret(ctx, { table: 'mailed_code', column: 'code', row: userId }, code);
  await saveMailedCode(ctx.db, ctx.tenant.id, userId, { code: sealed, sent_at: now, expires_at });
  await sendMail(
    ctx,
    {
      to: person.email,
      subject: `Your code for ${ctx.tenant.name}`,
      paragraphs: [
        `Your one-time code is ${code}. It expires in ${LIFE_MINUTES} minutes.`,
        'Don’t share this code. No one from your company will ever ask for it. If you didn’t request it, someone knows your password. Change it now.',
      ],
    },
    { secret_of_id: userId },
  );
  return { sent_to: hiddenAddress(person.email), expires_at: expires_at.toISOString() };
}

/** 'dana@example.test' → 'd•••@example.test': enough to recognize the address. */
export function hiddenAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${at > 0 ? email.slice(at) : ''}`;
}

import { randomInt } from 'node:crypto';
import type { Tenant } from '../../platform/context.ts';
import { type SealingContext, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { sendMail } from '../mail/mail.api.ts';
import { findMailAddress, saveMailedCode } from './two-factor.queries.ts';

const LIFE_MINUTES = 10;

/** Sends a person a one-time code, good for ten minutes; the one before works no more. Undefined where they are not active any more. */
export async function mailCode(
  ctx: SealingContext & { readonly tenant: Tenant },
  userId: string,
): Promise<{ sent_to: string; expires_at: string } | undefined> {
  const person = await findMailAddress(ctx.db, ctx.tenant.id, userId);
  if (!person) return undefined;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const now = ctx.clock.now();
  const expires_at = new Date(now.getTime() + LIFE_MINUTES * 60_000);
  await saveMailedCode(ctx.db, ctx.tenant.id, userId, { code: await sealSecret(ctx, code), sent_at: now, expires_at });
  await sendMail(ctx, {
    to: person.email,
    subject: `Your code for ${ctx.tenant.name}`,
    paragraphs: [
      `Your one-time code is ${code}. It works once, for ${LIFE_MINUTES} minutes.`,
      'Nobody from your company or from Bookline will ever ask you for it. If you did not ask for a code, somebody knows your password: change it.',
    ],
  });
  return { sent_to: hiddenAddress(person.email), expires_at: expires_at.toISOString() };
}

/** 'dana@example.test' → 'd•••@example.test': enough to know which one it is. */
export function hiddenAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${at > 0 ? email.slice(at) : ''}`;
}

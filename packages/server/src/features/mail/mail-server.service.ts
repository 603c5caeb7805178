import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { MailServerSettings, mailServer } from '@bookline/contract/features/mail-server';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { isPublicAddress } from '../../platform/net/public-address.ts';
import { deleteMailServer, findMailServer, type MailServerRow, saveMailServer } from './mail.queries.ts';
import { mailHtml, mailText } from './mail-template.ts';
import { outboundOf } from './outbound.ts';

export async function readMailServer(ctx: Context): Promise<ReplyOf<typeof mailServer.get>['data']> {
  const row = await findMailServer(ctx.db, ctx.tenant.id);
  return { server: row ? present(row) : null, installation: ctx.mail.installation.name };
}

/**
 * Sets the tenant's mail server. A secret that is not sent stays, but a password only for the server and the user it was typed for: otherwise
 * whoever changes the host would have it sent to theirs. Throws 422 with the field named.
 */
export async function changeMailServer(ctx: Context, form: BodyOf<typeof mailServer.set>): Promise<MailServerSettings> {
  if (!ctx.mail.private_servers && isIP(form.host) && !isPublicAddress(form.host))
    throw invalid('host', 'This is not an address of the public internet.');
  const before = await findMailServer(ctx.db, ctx.tenant.id);
  const sameAccount = before?.host === form.host && before.port === form.port && before.username === form.username;
  const { password, dkim_key, ...plain } = form;
  const password_sealed =
    password === undefined
      ? sameAccount
        ? before.password_sealed
        : null
      : password
        ? await sealSecret(ctx, password)
        : null;
  const dkim_key_sealed =
    dkim_key === undefined
      ? (before?.dkim_key_sealed ?? null)
      : dkim_key.trim()
        ? await sealSecret(ctx, rsaKey(dkim_key))
        : null;
  if (form.username && !password_sealed) throw invalid('password', 'Enter the password of this user.');
  if (dkim_key_sealed && !form.dkim_domain) throw invalid('dkim_domain', 'Say which domain signs.');
  if (dkim_key_sealed && !form.dkim_selector)
    throw invalid('dkim_selector', 'Say under which selector the key is published.');
  const row = { ...plain, password_sealed, dkim_key_sealed, updated_at: ctx.clock.now() };
  await saveMailServer(ctx.db, ctx.tenant.id, row);
  const detail = { ...plain, password: password_sealed !== null, dkim_key: dkim_key_sealed !== null };
  await audit(ctx, { action: 'mail_server.update', subject_type: 'mail_server', detail });
  return present({ ...row, updated_at: row.updated_at.toISOString() });
}

/** Forgets the tenant's mail server. One that is not there is no error. */
export async function removeMailServer(ctx: Context): Promise<void> {
  if (await deleteMailServer(ctx.db, ctx.tenant.id))
    await audit(ctx, { action: 'mail_server.delete', subject_type: 'mail_server' });
}

/** Sends a mail to the acting person at once, in no transaction; answers what the server said. */
export async function testMailServer(ctx: SignedInContext): Promise<ReplyOf<typeof mailServer.test>['data']> {
  const { provider, from, brand } = await ctx.transaction(async (tx) => {
    await audit(tx, { action: 'mail_server.test', subject_type: 'mail_server' });
    return outboundOf(tx);
  });
  const to = ctx.actor.user.email;
  const words = {
    subject: `Test mail from ${brand.name}`.slice(0, 300),
    paragraphs: [`Hello ${ctx.actor.name},`, 'mail from this account arrives.'],
    action: null,
  };
  const { outcome, reply } = await provider.deliver({
    message_id: `<${newId()}@${from.address.split('@')[1]}>`,
    from,
    to,
    subject: words.subject,
    text: mailText(words, brand),
    html: mailHtml(words, brand),
  });
  return { outcome, to, reply };
}

/** The key as it is used for signing. Throws 422 for what is none. */
function rsaKey(pem: string): string {
  try {
    const key = createPrivateKey(pem.trim());
    if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    // Said below: no key at all and a key of another kind need the same.
  }
  throw invalid('dkim_key', 'Paste an RSA private key in PEM form, without a passphrase.');
}

function present({ password_sealed, dkim_key_sealed, ...plain }: MailServerRow): MailServerSettings {
  return { ...plain, has_password: password_sealed !== null, has_dkim_key: dkim_key_sealed !== null };
}

import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import type { BodyOf, ReplyOf } from '@bookline/contract/endpoint';
import type { MailServerSettings, mailServer } from '@bookline/contract/features/mail-server';
import { audit } from '../../platform/audit.ts';
import type { Context, SignedInContext } from '../../platform/context.ts';
import { sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { mayBeNamed } from '../../platform/net/public-address.ts';
import { confirmPassword } from '../sessions/sessions.api.ts';
import { deleteMailServer, findMailServer, type MailServerRow, saveMailServer } from './mail.queries.ts';
import { mailHtml, mailText } from './mail-template.ts';
import { outboundOf } from './outbound.ts';

export async function readMailServer(ctx: Context): Promise<ReplyOf<typeof mailServer.get>['data']> {
  const row = await findMailServer(ctx.db, ctx.tenant.id);
  return { server: row ? present(row) : null, installation: ctx.mail.installation.name };
}

/**
 * Sets the tenant's mail server. An omitted secret stays unchanged. A password stays only for the same server and user: otherwise an admin who
 * changes the host could redirect it to their own server. Throws 422 and names the field, including `current_password`.
 */
export async function changeMailServer(
  signedIn: SignedInContext,
  { current_password, ...form }: BodyOf<typeof mailServer.set>,
): Promise<MailServerSettings> {
  await confirmPassword(signedIn, current_password);
  return signedIn.transaction((ctx) => keepMailServer(ctx, form));
}

type Form = Omit<BodyOf<typeof mailServer.set>, 'current_password'>;

async function keepMailServer(ctx: Context, form: Form): Promise<MailServerSettings> {
  if (isIP(form.host) && !mayBeNamed(form.host, ctx.mail.private_servers))
    throw invalid('host', 'Enter a public internet address.');
  // Locked, so that saving the stored secrets again can't overwrite a key rotation.
  const before = await findMailServer(ctx.db, ctx.tenant.id, { lock: true });
  const sameAccount = before?.host === form.host && before.port === form.port && before.username === form.username;
  const { password, dkim_key, ...plain } = form;
  const password_sealed =
    password === undefined
      ? sameAccount
        ? before.password_sealed
        : null
      : password
        ? await sealSecret(ctx, { table: 'mail_server', column: 'password_sealed', row: '' }, password)
        : null;
  const dkim_key_sealed =
    dkim_key === undefined
      ? (before?.dkim_key_sealed ?? null)
      : dkim_key.trim()
        ? await sealSecret(ctx, { table: 'mail_server', column: 'dkim_key_sealed', row: '' }, rsaKey(dkim_key))
        : null;
  if (form.username && !password_sealed) throw invalid('password', 'Enter this user’s password.');
  if (dkim_key_sealed && !form.dkim_domain) throw invalid('dkim_domain', 'Enter the signing domain.');
  if (dkim_key_sealed && !form.dkim_selector) throw invalid('dkim_selector', 'Enter the DKIM selector.');
  const row = { ...plain, password_sealed, dkim_key_sealed, updated_at: ctx.clock.now() };
  await saveMailServer(ctx.db, ctx.tenant.id, row);
  const detail = { ...plain, password: password_sealed !== null, dkim_key: dkim_key_sealed !== null };
  await audit(ctx, { action: 'mail_server.update', subject_type: 'mail_server', detail });
  return present({ ...row, updated_at: row.updated_at.toISOString() });
}

/** Removes the tenant's mail server. It's not an error if there is none. Throws 422 at `current_password`. */
export async function removeMailServer(
  signedIn: SignedInContext,
  { current_password }: BodyOf<typeof mailServer.remove>,
): Promise<void> {
  await confirmPassword(signedIn, current_password);
  await signedIn.transaction(async (ctx) => {
    if (await deleteMailServer(ctx.db, ctx.tenant.id))
      await audit(ctx, { action: 'mail_server.delete', subject_type: 'mail_server' });
  });
}

/** Sends a test email to the acting user at once, outside a transaction. Returns the server's reply. */
export async function testMailServer(ctx: SignedInContext): Promise<ReplyOf<typeof mailServer.test>['data']> {
  const { provider, from, brand } = await ctx.transaction(async (tx) => {
    await audit(tx, { action: 'mail_server.test', subject_type: 'mail_server' });
    return outboundOf(tx);
  });
  const to = ctx.actor.user.email;
  const words = {
    subject: `Test email from ${brand.name}`.slice(0, 300),
    paragraphs: [`Hello ${ctx.actor.name},`, 'This test email confirms that your email server works.'],
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

/** The key in the format used for signing. Throws 422 if it's invalid. */
function rsaKey(pem: string): string {
  try {
    const key = createPrivateKey(pem.trim());
    if (key.asymmetricKeyType === 'rsa') return key.export({ type: 'pkcs8', format: 'pem' }).toString();
  } catch {
    // Reported below: a missing key and a key of another kind get the same error.
  }
  throw invalid('dkim_key', 'Paste an RSA private key in PEM form, without a passphrase.');
}

function present({ password_sealed, dkim_key_sealed, ...plain }: MailServerRow): MailServerSettings {
  return { ...plain, has_password: password_sealed !== null, has_dkim_key: dkim_key_sealed !== null };
}

import type { BodyOf } from '@bookline/contract/endpoint';
import type { SingleSignOnSettings, singleSignOn } from '@bookline/contract/features/single-sign-on';
import { isAccountType, rolesOfVariant } from '@bookline/contract/rules/roles';
import { audit } from '../../platform/audit.ts';
import type { Context, PublicContext, SignedInContext } from '../../platform/context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/tenant-secrets.ts';
import { invalid } from '../../platform/errors.ts';
import { mayBeAsked } from '../../platform/net/fetch-public.ts';
import { openProvider } from '../../providers/identity/openid-connect.ts';
import { findUser } from '../sessions/sessions.api.ts';
import { findSettings, listHosts, type SettingsRow, saveSettings } from './single-sign-on.queries.ts';

export const CALLBACK_PATH = '/api/auth/callback';
/** Where the provider redirects users after signing out there. */
export const SIGNED_OUT_PATH = '/sso-logout?done=1';
/** Where the client's secret is stored. */
export const SECRET_PLACE = { table: 'single_sign_on', column: 'client_secret_sealed', row: '' } as const;

/** The single sign-on option on this host name's sign-in page. */
export async function readOffer({ tenant, database }: PublicContext): Promise<{ label: string } | null> {
  if (!tenant) return null;
  const row = await database.inTenant(tenant.id, (db) => findSettings(db, tenant.id), { read_only: true });
  return row?.enabled ? { label: row.label } : null;
}

/** The settings without the secret, and the URLs to register at the provider. */
export async function readSettings(ctx: Context) {
  const row = await findSettings(ctx.db, ctx.tenant.id);
  const hosts = await listHosts(ctx.db, ctx.tenant.id);
  const addresses = (path: string) => hosts.map((host) => addressOn(ctx, host, path));
  return {
    settings: row ? present(row) : null,
    redirect_uris: addresses(CALLBACK_PATH),
    logout_uris: addresses(SIGNED_OUT_PATH),
  };
}

/**
 * Saves the provider after reading its configuration. Throws 422: at `issuer` for an unusable provider, and at `account_type` and `manager_id`
 * for values the tenant doesn't have.
 */
export async function changeSettings(
  ctx: SignedInContext,
  form: BodyOf<typeof singleSignOn.set>,
): Promise<SingleSignOnSettings> {
  if (!mayBeAsked(new URL(form.issuer), ctx.mail.private_servers))
    throw invalid('issuer', 'Enter a public internet address that starts with https://.');
  const secret = await ctx.transaction((tx) => secretToKeep(tx, form));
  // Outside any transaction, because the provider may be slow.
  await openProvider({ ...form, client_secret: secret }, { private_too: ctx.mail.private_servers }).catch(
    (cause: unknown) => {
      ctx.log.info({ reason: reasonOf(cause) }, 'a provider for single sign-on did not describe itself');
      throw invalid(
        'issuer',
        'No OpenID Connect provider was found at this address. Check the address with the provider.',
      );
    },
  );
  return ctx.transaction(async (tx) => {
    await requireChoices(tx, form);
    const { client_secret: _, ...plain } = form;
    await saveSettings(tx.db, {
      ...plain,
      allowed_domains: [...new Set(form.allowed_domains)],
      tenant_id: tx.tenant.id,
      client_secret_sealed: secret ? await sealSecret(tx, SECRET_PLACE, secret) : null,
      failure: null,
      failed_at: null,
      updated_at: tx.clock.now(),
    });
    await audit(tx, { action: 'single_sign_on.update', detail: { ...plain, client_secret: secret !== null } });
    const row = await findSettings(tx.db, tx.tenant.id);
    if (!row) throw new Error('the settings just saved are not there');
    return present(row);
  });
}

/** A secret stays only for the same provider and client: otherwise an admin who changes the issuer could redirect it to their own server. */
async function secretToKeep(ctx: Context, form: BodyOf<typeof singleSignOn.set>): Promise<string | null> {
  if (form.client_secret !== undefined) return form.client_secret.trim() || null;
  const before = await findSettings(ctx.db, ctx.tenant.id);
  if (!before?.client_secret_sealed || before.issuer !== form.issuer || before.client_id !== form.client_id)
    return null;
  return openSecret(ctx, SECRET_PLACE, before.client_secret_sealed);
}

async function requireChoices(ctx: Context, form: BodyOf<typeof singleSignOn.set>): Promise<void> {
  if (!rolesOfVariant(ctx.tenant.variant, { rm: ctx.actor.features.has('rm') }).includes(form.account_type))
    throw invalid('account_type', 'Your company doesn’t use this role. Choose another.');
  if (form.manager_id && !(await findUser(ctx.db, ctx.tenant.id, form.manager_id)))
    throw invalid('manager_id', 'This user no longer exists. Choose another manager.');
}

/** The reason of a provider failure for the log and the admin, without any data sent or received. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  const said = 'error' in error && typeof error.error === 'string' ? ` (${error.error})` : '';
  return `${code}${error.message}${said}`.slice(0, 300);
}

/** A URL on one of the tenant's hosts: scheme and port from the configuration, the host from tenant_host. */
export function addressOn({ base_url }: Pick<PublicContext, 'base_url'>, host: string, path: string): string {
  const url = new URL(base_url());
  url.hostname = host;
  return `${url.origin}${path}`;
}

function present(row: SettingsRow): SingleSignOnSettings {
  const { client_secret_sealed, manager_name, tenant_id: _, ...plain } = row;
  if (!isAccountType(row.account_type)) throw new Error(`unknown account type ${row.account_type}`);
  return {
    ...plain,
    account_type: row.account_type,
    has_client_secret: client_secret_sealed !== null,
    manager: row.manager_id ? { id: row.manager_id, name: manager_name ?? '' } : null,
  };
}

import type { Services } from '../../platform/context.ts';
import { openSecret, type SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import type { MailAddress, MailProvider } from '../../providers/mail/port.ts';
import { findMailServer, getBrand } from './mail.queries.ts';
import type { Brand } from './mail-template.ts';

export interface Outbound {
  readonly provider: MailProvider;
  readonly from: MailAddress;
  readonly brand: Brand;
}

/** How a tenant's email is sent: through its own server or the installation's. Runs in a transaction of the tenant. */
export async function outboundOf(ctx: SealingContext & Pick<Services, 'mail' | 'base_url'>): Promise<Outbound> {
  const brand = await getBrand(ctx.db, ctx.tenant.id);
  const server = await findMailServer(ctx.db, ctx.tenant.id);
  if (!server)
    return { provider: ctx.mail.installation, from: { name: brand.name, address: installationAddress(ctx) }, brand };
  const { password_sealed, dkim_key_sealed } = server;
  const provider = ctx.mail.server({
    host: server.host,
    port: server.port,
    security: server.security,
    username: server.username,
    password: password_sealed
      ? await openSecret(ctx, { table: 'mail_server', column: 'password_sealed', row: '' }, password_sealed)
      : '',
    ...(dkim_key_sealed && {
      dkim: {
        domain: server.dkim_domain,
        selector: server.dkim_selector,
        private_key: await openSecret(
          ctx,
          { table: 'mail_server', column: 'dkim_key_sealed', row: '' },
          dkim_key_sealed,
        ),
      },
    }),
  });
  return { provider, from: { name: server.from_name, address: server.from_address }, brand };
}

const installationAddress = ({ mail, base_url }: Pick<Services, 'mail' | 'base_url'>): string =>
  mail.installation_from ?? `no-reply@${new URL(base_url()).hostname}`;

/** The address that a tenant's email comes from. */
export async function senderAddress(
  ctx: Pick<SealingContext, 'db' | 'tenant'> & Pick<Services, 'mail' | 'base_url'>,
): Promise<string> {
  const server = await findMailServer(ctx.db, ctx.tenant.id);
  return server?.from_address ?? installationAddress(ctx);
}

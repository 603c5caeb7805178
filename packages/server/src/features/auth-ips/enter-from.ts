import { ianaZone } from '@bookline/contract/rules/options';
import type { PublicContext, Tenant } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { tenantUrl } from '../../platform/http/tenant-url.ts';
import { sendMail } from '../mail/mail.api.ts';
import { countAddresses, countSignIn, getPerson, listNetworks } from './auth-ips.queries.ts';
import { insideOf, plainIp } from './networks.ts';

/** Returns a test for whether the tenant currently allows sign-in from an address. */
export async function findEntry(db: Db, tenantId: number): Promise<(ip: string) => boolean> {
  const networks = await listNetworks(db, tenantId);
  return networks.length === 0 ? () => true : insideOf(networks.map(({ network }) => network));
}

/**
 * Runs for every way of signing in, in the transaction that creates the session. Records the address, emails the user about a new address
 * (unless they opted out), and throws 422 if the tenant doesn't allow sign-in from there.
 */
export async function enterFrom(
  ctx: Pick<PublicContext, 'clock' | 'request' | 'base_url' | 'database'> & {
    readonly db: Db;
    readonly tenant: Tenant;
  },
  userId: string,
): Promise<void> {
  const { db, tenant, request, clock } = ctx;
  const letsIn = await findEntry(db, tenant.id);
  if (!letsIn(request.ip))
    throw new AppError('invalid', {
      fields: {
        base: ['Your agency doesn’t allow sign-ins from your network. Ask an admin to add it.'],
      },
    });
  const ip = plainIp(request.ip);
  const at = clock.now();
  const fresh = await countSignIn(db, tenant.id, { user_id: userId, ip, user_agent: request.user_agent, at });
  // A user's first address is not news.
  if (!fresh || (await countAddresses(db, tenant.id, userId)) < 2) return;
  const person = await getPerson(db, tenant.id, userId);
  if (!person.tell_new_address) return;
  await sendMail(ctx, {
    to: person.email,
    subject: `New sign-in to ${tenant.name}`,
    paragraphs: [
      `Hello ${person.first_name},`,
      `Someone signed in to your ${tenant.name} account from a new IP address, ${ip}, on ${timeText(at, person.timezone)}.`,
      'If this was you, you don’t need to do anything. If it wasn’t, change your password now. That signs out every other device.',
    ],
    action: { label: 'View sign-ins', url: await tenantUrl(ctx, tenant, '/account/auth_ips') },
  });
}

const timeText = (at: Date, zone: string | null): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'long', timeZone: ianaZone(zone) }).format(at);

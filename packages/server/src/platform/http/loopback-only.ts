import { isIP } from 'node:net';
import type { PublicContext } from '../context.ts';
import { AppError } from '../errors.ts';

/**
 * The tenant whose local mailbox and phone simulator this request may read without a session (docs/decisions/0012). The request must come from a
 * loopback address without a proxy, so it was sent on this machine, and for a loopback host name, so another site's page can't send it with a name
 * that resolves here (DNS rebinding). Otherwise throws 404.
 */
export function loopbackTenant({ open_mailbox, request, tenant }: PublicContext): number {
  const here = isLoopback(request.ip) && !request.forwarded && isLoopbackHost(request.host);
  if (!open_mailbox || !here || !tenant) throw new AppError('not_found');
  return tenant.id;
}

const isLoopback = (ip: string): boolean => {
  const plain = ip.replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
};
const isLoopbackHost = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

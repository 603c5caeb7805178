import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../platform/context.ts';
import { tenantExists } from '../../platform/db/tenant-exists.ts';
import { findFileBytes } from '../files/files.api.ts';
import { findFileOfMessage } from './voicemail-messages.queries.ts';

interface Named {
  readonly tenant_id: number;
  readonly id: string;
}

const proofOf = ({ file_link_key }: Pick<Services, 'file_link_key'>, { tenant_id, id }: Named): string =>
  createHmac('sha256', file_link_key).update(`voicemail-message\u0000${tenant_id}\u0000${id}`).digest('base64url');

/** The path at which the phone provider, which has no session, fetches a message. Below `base`. */
export const messageUrl = (services: Pick<Services, 'file_link_key'>, base: string, named: Named): string =>
  `${base}/${named.id}.wav?tenant=${named.tenant_id}&proof=${proofOf(services, named)}`;

/** The bytes of a message, for the holder of its address. Undefined for an invented address and a deleted message. */
export async function openMessage(services: Services, named: Named, proof: string): Promise<Buffer | undefined> {
  const [given, right] = [Buffer.from(proof), Buffer.from(proofOf(services, named))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { tenant_id, id } = named;
  if (!(await tenantExists(services.database, tenant_id))) return undefined;
  return services.database.inTenant(tenant_id, async (db) => {
    const file = await findFileOfMessage(db, tenant_id, id);
    return file === undefined
      ? undefined
      : findFileBytes({ db, files: services.files, tenant: { id: tenant_id } }, file);
  });
}

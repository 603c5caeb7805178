import type { SoaRequest, SoaSummary } from '@bookline/contract/features/soa-requests';
import type { SoaLanguage, SoaProduct, SoaStatus } from '@bookline/contract/rules/soa';
import type { Context } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { findSignerConfirmed, listSends, listSoa, type Reader, type SoaRow } from './soa-requests.queries.ts';
import { listVersions } from './soa-versions.queries.ts';

/** Forms of visible contacts. A form outlives its contact; then its agent and the admins see it. */
export async function readerOf(ctx: Context): Promise<Reader> {
  return {
    sees: await visibleContacts(ctx),
    user_id: ctx.actor.roles.includes('admin') ? null : ctx.actor.user_id,
  };
}

/** A form as a list shows it. */
export function presentSoa({
  live_contact,
  live_name,
  live_phone,
  agent_id,
  agent_name,
  contact_id: _,
  language,
  ...row
}: SoaRow): SoaSummary {
  return {
    ...row,
    language: language as SoaLanguage,
    contact: live_contact === null ? null : { id: live_contact, name: live_name ?? '', phone: live_phone },
    agent: { id: agent_id, name: agent_name },
  };
}

/** Throws 404 for a form that the user can't see. */
export async function requireSoa(ctx: Context, id: string): Promise<SoaRow> {
  const paging = { page: 1, limit: 1, now: ctx.clock.now() };
  const [row] = await listSoa(ctx.db, ctx.tenant.id, await readerOf(ctx), { id }, paging);
  if (!row) throw new AppError('not_found');
  return row;
}

/** A form with its versions. */
export async function getSoa(ctx: Context, id: string): Promise<SoaRequest> {
  const row = await requireSoa(ctx, id);
  const versions = await listVersions(ctx.db, ctx.tenant.id, id);
  const sends = await listSends(ctx.db, ctx.tenant.id, id);
  const confirmed = await findSignerConfirmed(ctx.db, ctx.tenant.id, id);
  return {
    ...presentSoa(row),
    versions: versions.map(({ made_by_id, made_by_name, content_sha256, pdf_sha256, kind, ...version }) => ({
      ...version,
      kind: kind as 'signed' | 'completed' | 'amended',
      made_by: made_by_id === null ? null : { id: made_by_id, name: made_by_name ?? '' },
      content_sha256: content_sha256.toString('hex'),
      pdf_sha256: pdf_sha256.toString('hex'),
    })),
    signer_confirmed: confirmed?.at
      ? { at: confirmed.at, by: { id: confirmed.id, name: confirmed.name }, how: confirmed.how }
      : null,
    sends: sends.map(({ via, created_at }) => ({ via: via as 'email' | 'text' | 'link', created_at })),
  };
}

/** The status of a stored form at a moment. The list computes the same in SQL. */
export function statusOf(
  soa: { readonly status: string; readonly expires_at: string | Date; readonly valid_until: string | Date | null },
  now: Date,
): SoaStatus {
  const over = (at: string | Date | null) => at !== null && new Date(at) <= now;
  if (soa.status === 'sent') return over(soa.expires_at) ? 'expired' : 'sent';
  if (soa.status === 'rejected') return 'rejected';
  if (over(soa.valid_until)) return 'expired';
  return soa.status === 'signed' ? 'signed' : 'completed';
}

/** The columns' checks and the contract allow only these. */
export const productsOf = (products: readonly string[]) => products as SoaProduct[];

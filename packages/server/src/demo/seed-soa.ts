import type { SoaProduct, SoaStatus } from '@bookline/contract/rules/soa';
import { DAY_MS } from '@bookline/contract/rules/time-units';
import { sql } from 'kysely';
import {
  canonicalJson,
  insertSoa,
  keepVersion,
  type SoaContent,
  sha256,
  soaPdf,
  updateSoa,
} from '../features/soa-requests/soa-requests.api.ts';
import type { Services } from '../platform/context.ts';
import type { Db } from '../platform/db/database.ts';
import { fullName } from '../platform/db/full-name.ts';
import { newId } from '../platform/ids.ts';
import { findKind } from './find-kind.ts';

interface Form {
  readonly status: Exclude<SoaStatus, 'expired'>;
  /** How many days ago it was sent. Signed a day later. */
  readonly days: number;
  readonly products: readonly SoaProduct[];
}

/** A year of forms: some wait, most are completed, one ran out, and one was rejected. */
const forms: readonly Form[] = [
  { status: 'sent', days: 1, products: ['medicare_advantage', 'part_d'] },
  { status: 'signed', days: 3, products: ['medicare_supplement', 'part_d'] },
  { status: 'signed', days: 6, products: ['medicare_advantage'] },
  { status: 'completed', days: 20, products: ['medicare_advantage', 'dental_vision_hearing'] },
  { status: 'rejected', days: 31, products: ['part_d'] },
  { status: 'completed', days: 45, products: ['medicare_supplement', 'part_d'] },
  { status: 'sent', days: 80, products: ['part_d'] },
  { status: 'completed', days: 140, products: ['medicare_advantage'] },
  { status: 'completed', days: 400, products: ['medicare_supplement'] },
];

const statement = [
  'Signing doesn’t obligate you to enroll in a plan and doesn’t affect your current or future enrollment.',
];

/** Adds scope of appointment forms to an agency's clients, with documents that verify. */
export async function seedSoa(services: Pick<Services, 'clock'>, db: Db, tenant_id: number): Promise<void> {
  if ((await findKind(db, tenant_id)) !== 'agent_network') return;
  const { name: company } = await db
    .selectFrom('tenant')
    .select('name')
    .where('id', '=', tenant_id)
    .executeTakeFirstOrThrow();
  const people = await db
    .selectFrom('contact as c')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.owner_id'),
    )
    .select(['c.id', fullName('c').as('name'), 'c.phone', 'u.id as agent_id', fullName('u').as('agent_name'), 'u.npn'])
    .where('c.tenant_id', '=', tenant_id)
    .where('c.category', '=', 'client')
    .where('c.deleted_at', 'is', null)
    // First those of the agent who signs in.
    .orderBy(sql`split_part(u.email, '@', 1) = 'agent'`, 'desc')
    .orderBy('c.last_activity_at', 'desc')
    .limit(forms.length)
    .execute();
  const now = services.clock.now().getTime();
  // The oldest first, so that the chain is in order.
  for (const [i, form] of [...forms.entries()].reverse()) {
    const person = people[i];
    if (!person) continue;
    const id = newId();
    const sent = new Date(now - form.days * DAY_MS);
    await insertSoa(db, tenant_id, {
      id,
      contact_id: person.id,
      contact_name: person.name,
      agent_id: person.agent_id,
      origin: 'agent',
      language: 'English',
      products: [...form.products],
      appointment_on: null,
      created_at: sent,
      expires_at: new Date(sent.getTime() + 60 * DAY_MS),
    });
    if (form.status === 'sent') continue;
    const signed_at = new Date(sent.getTime() + DAY_MS);
    const valid_until = new Date(signed_at.getTime() + 365 * DAY_MS);
    const content: SoaContent = {
      format: 'scope-of-appointment/1',
      id,
      version: 1,
      kind: 'signed',
      language: 'English',
      company,
      agent: { id: person.agent_id, name: person.agent_name, phone: '', npn: person.npn ?? '' },
      beneficiary: { name: person.name, phone: person.phone ?? '', address: '' },
      representative: null,
      products: form.products,
      statement,
      signature: { typed: person.name, drawn: '' },
      signed_at: signed_at.toISOString(),
      valid_until: valid_until.toISOString(),
      ip: '192.0.2.7',
      user_agent: 'Sample data',
      completion: null,
      previous_sha256: null,
    };
    const text = await keep(db, tenant_id, content, null, signed_at);
    const signed = { opened_at: signed_at, signed_at, valid_until, version: 1 };
    if (form.status !== 'completed') {
      const rejected = {
        rejected_at: new Date(signed_at.getTime() + DAY_MS),
        reject_reason: 'Signed for the wrong person',
      };
      await updateSoa(db, tenant_id, id, {
        status: form.status,
        ...signed,
        ...(form.status === 'rejected' && rejected),
      });
      continue;
    }
    const completed_at = new Date(signed_at.getTime() + 2 * DAY_MS);
    const appointment_on = completed_at.toISOString().slice(0, 10);
    const completed: SoaContent = {
      ...content,
      version: 2,
      kind: 'completed',
      completion: {
        appointment_on,
        contact_method: 'phone',
        plans: 'Plan G, and a Part D plan',
        notes: '',
        agent_signature: person.agent_name,
        completed_by: person.agent_name,
        completed_at: completed_at.toISOString(),
        reason: '',
      },
      previous_sha256: sha256(text).toString('hex'),
    };
    await keep(db, tenant_id, completed, person.agent_id, completed_at);
    await updateSoa(db, tenant_id, id, { status: 'completed', ...signed, version: 2, completed_at, appointment_on });
  }
}

async function keep(
  db: Db,
  tenantId: number,
  content: SoaContent,
  made_by_id: string | null,
  created_at: Date,
): Promise<string> {
  const text = canonicalJson(content);
  const pdf = await soaPdf(content, sha256(text).toString('hex'));
  const { id: soa_id, version, kind } = content;
  await keepVersion(db, tenantId, { soa_id, version, kind, content: text, pdf, made_by_id, created_at });
  return text;
}

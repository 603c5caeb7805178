import type { ApplicationAnswers } from '@bookline/contract/rules/application-answers';
import type { ApplicationFormName } from '@bookline/contract/rules/application-forms';
import type { PolicyStatus } from '@bookline/contract/rules/policies';
import type { SealingContext } from '../../platform/crypto/tenant-secrets.ts';
import { newId } from '../../platform/ids.ts';
import { sealAnswers } from './answers.ts';
import { findApplication, insertApplication, type StoredApplication, updateApplication } from './fire-light.queries.ts';
import {
  becomePolicy,
  contentOf,
  documentOf,
  keepDocument,
  keepSignature,
  submittedContent,
} from './sign-application.ts';

const DAY_MS = 24 * 3600 * 1000;

export interface SeededApplication {
  readonly contact_id: string;
  readonly agent: { readonly id: string; readonly name: string };
  readonly form: ApplicationFormName;
  readonly status: 'draft' | 'sent' | 'signed' | 'submitted' | 'withdrawn';
  readonly policy_status: PolicyStatus | null;
  readonly answers: ApplicationAnswers;
  readonly opened_at: Date;
  readonly expires_at: Date;
}

type InTenant = SealingContext & { readonly tenant: { readonly id: number; readonly name: string } };

/** Stores an application of demo data the way it would have come to be. */
export async function seedApplication(services: InTenant, sample: SeededApplication): Promise<void> {
  const { status, form, answers, opened_at, expires_at, policy_status, agent } = sample;
  const { db, tenant } = services;
  const at = (days: number) => ({
    ...services,
    clock: { now: () => new Date(Math.min(services.clock.now().getTime(), opened_at.getTime() + days * DAY_MS)) },
  });
  const id = newId();
  await insertApplication(db, {
    tenant_id: tenant.id,
    id,
    contact_id: sample.contact_id,
    agent_id: agent.id,
    provider: 'local',
    form,
    status: status === 'sent' ? 'sent' : 'draft',
    answers_sealed: await sealAnswers(services, id, answers),
    product_line: answers.product_line ?? (form === 'medicare' || form === 'life' ? null : form),
    plan_name: answers.plan_name ?? '',
    expires_at: status === 'sent' ? expires_at : null,
    created_at: opened_at,
    updated_at: opened_at,
  });
  if (status === 'withdrawn') {
    const gone = { withdrawn_at: at(3).clock.now(), withdraw_reason: 'Chose another company' };
    await updateApplication(db, tenant.id, id, { status, ...gone });
  }
  if (status !== 'signed' && status !== 'submitted') return;
  const signing = {
    typed: `${answers.first_name} ${answers.last_name}`,
    drawn: '',
    how: 'in_person' as const,
    ip: '192.0.2.7',
    user_agent: 'Sample data',
  };
  const row = await get(services, id);
  const signed = await documentOf(await contentOf(at(1), row, answers, signing));
  await keepSignature(at(1), row, signed);
  if (status !== 'submitted') return;
  const before = { content: signed.content, version: 1, sha256: signed.sha256 };
  const own = submittedContent(at(1), before, { signature: agent.name, by: agent });
  await keepDocument(at(1), await documentOf(own), agent.id);
  const policy_id = await becomePolicy(at(1), await get(services, id), answers);
  if (policy_status && policy_status !== 'submitted')
    await db
      .updateTable('contact_policy')
      .set({ status: policy_status })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', policy_id)
      .execute();
}

async function get({ db, tenant }: InTenant, id: string): Promise<StoredApplication> {
  const row = await findApplication(db, tenant.id, id);
  if (!row) throw new Error('the application was just added');
  return row;
}

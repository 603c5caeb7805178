import type { BodyOf } from '@bookline/contract/endpoint';
import type { Policy } from '@bookline/contract/features/contact-policies';
import type { SavedQuote } from '@bookline/contract/features/csg';
import type { fireLight } from '@bookline/contract/features/fire-light';
import type { ApplicationAnswers } from '@bookline/contract/rules/application-answers';
import { describeForm, fieldsOf } from '@bookline/contract/rules/application-forms';
import { displayPhone } from '@bookline/contract/rules/phone';
import type { ProductLine } from '@bookline/contract/rules/policies';
import type { Context } from '../../platform/context.ts';
import { AppError, invalid } from '../../platform/errors.ts';
import { findPolicy } from '../contact-policies/contact-policies.api.ts';
import { getContact } from '../contacts/contacts.api.ts';
import { readQuote } from '../csg/csg.api.ts';
import { readMbi } from '../rx-details/rx-details.api.ts';
import { findCarrierByName } from './fire-light.queries.ts';

const lineOfProduct: Record<SavedQuote['criteria']['product'], ProductLine> = {
  medigap: 'medicare_supplement',
  mapd: 'medicare_advantage',
  pdp: 'part_d',
};

interface Prefilled {
  readonly answers: ApplicationAnswers;
  readonly carrier_id: string | null;
  /** A policy that was only quoted becomes the one that is submitted. */
  readonly policy_id: string | null;
}

/** What is known about the contact, and about the policy or the plan of a quote. Throws 404 and 422 for one that isn't the contact's. */
export async function prefill(ctx: Context, body: BodyOf<typeof fireLight.application>): Promise<Prefilled> {
  const { contact_id, form, policy_id, quote_id, plan_key } = body;
  const contact = await getContact(ctx, contact_id);
  const { address } = contact;
  const known: Record<string, string | null | undefined> = {
    first_name: contact.first_name,
    last_name: contact.last_name,
    date_of_birth: contact.date_of_birth,
    gender: contact.gender === 'female' || contact.gender === 'male' ? contact.gender : '',
    phone: contact.phone && displayPhone(contact.phone),
    email: contact.email,
    street: [address.line1, address.line2].filter(Boolean).join(', '),
    city: address.city,
    state: address.state,
    zip: address.zip,
    tobacco: contact.tobacco === null ? '' : contact.tobacco ? 'yes' : 'no',
    height: contact.height_in ? `${Math.floor(contact.height_in / 12)}′ ${contact.height_in % 12}″` : '',
    weight: contact.weight_lb ? String(contact.weight_lb) : '',
    product_line: describeForm(form).line,
    funeral_home: form === 'preneed' ? ctx.tenant.name : '',
  };
  if (form === 'medicare' && ctx.actor.features.has('rx_details')) known.mbi = await readMbi(ctx, contact_id);
  const found = { carrier_id: null as string | null, policy_id: null as string | null };
  if (policy_id !== undefined) {
    const policy = await findPolicy(ctx.db, ctx.tenant.id, contact_id, policy_id);
    if (!policy) throw new AppError('not_found');
    Object.assign(known, ofPolicy(policy));
    found.carrier_id = policy.carrier_active ? policy.carrier_id : null;
    if (policy.status === 'quoted') found.policy_id = policy.id;
  }
  if (quote_id !== undefined) {
    const quote = await readQuote(ctx, contact_id, quote_id);
    if (form !== 'medicare') throw invalid('form', 'Choose the Medicare form for a Medicare quote.');
    const plan = quote.plans.find(({ key }) => key === plan_key);
    if (!plan) throw invalid('plan_key', 'Choose a plan of the quote.');
    found.carrier_id = await findCarrierByName(ctx.db, ctx.tenant.id, plan.company.name);
    Object.assign(known, {
      product_line: lineOfProduct[quote.criteria.product],
      plan_name: found.carrier_id ? plan.name : `${plan.company.name} ${plan.name}`,
      premium: plan.monthly,
      premium_mode: 'monthly',
      effective_on: quote.criteria.effective_on,
      tobacco: quote.criteria.tobacco ? 'yes' : 'no',
      gender: known.gender || quote.criteria.gender,
      zip: known.zip || quote.criteria.zip,
    });
  }
  const answers = Object.fromEntries(
    fieldsOf(form).flatMap(({ key, choices }) => {
      const value = known[key] ?? '';
      const fits = value !== '' && (!choices || choices.some((choice) => choice.value === value));
      return fits ? [[key, value]] : [];
    }),
  );
  return { answers, ...found };
}

type Stored = Pick<
  Policy,
  'product_line' | 'plan_name' | 'premium' | 'premium_mode' | 'face_amount' | 'effective_on' | 'beneficiaries'
>;

function ofPolicy({ beneficiaries, ...policy }: Stored) {
  const named = beneficiaries.slice(0, 2).map(({ name, relation, share }, i) => ({
    [`beneficiary_${i + 1}_name`]: name,
    [`beneficiary_${i + 1}_relation`]: relation,
    [`beneficiary_${i + 1}_share`]: share,
  }));
  return Object.assign({ ...policy }, ...named) as Record<string, string | null>;
}

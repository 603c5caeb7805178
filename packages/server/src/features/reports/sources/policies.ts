import { policyStatuses, productLines } from '@bookline/contract/rules/policies';
import { sql } from 'kysely';
import { ofContact } from './of-contact.ts';
import { all, cents, type DimensionSql, is, type SourceSql, share, where } from './source-sql.ts';

const day = (column: 'effective_on' | 'expires_on' | 'renewal_on'): DimensionSql => ({
  value: sql.ref(`policy.${column}`),
  drill: { within: ({ from, to }) => ({ [`${column}_from`]: from, [`${column}_to`]: to }) },
});

/** The premium of a year, as `premiumModes` describe it. */
const annual = sql`policy.premium * case policy.premium_mode when 'monthly' then 12 when 'quarterly' then 4 when 'semi_annual' then 2 else 1 end`;

const active = is`policy.status in ('in_force', 'paid_up')`;
const ended = is`policy.status in ('lapsed', 'cancelled')`;
const everInForce = is`policy.status in ('in_force', 'paid_up', 'lapsed', 'cancelled')`;

const known = <T extends string>(all: readonly { readonly value: T }[], values: readonly string[]): T[] =>
  all.map(({ value }) => value).filter((value) => values.includes(value));

export const policiesSource: SourceSql<'policies'> = {
  from: sql`contact_policy policy`,
  of_contact: { row: 'policy', always: true },
  where: ({ tenant_id }) => [sql`policy.tenant_id = ${tenant_id}`],
  listed: { has_policy: true },
  one_record: true,
  dimensions: {
    ...ofContact,
    carrier: { value: sql`policy.carrier_id`, drill: { some: (carriers) => ({ carriers: [...carriers] }) } },
    product_line: {
      value: sql`policy.product_line`,
      drill: { some: (values) => ({ policy_types: known(productLines, values) }) },
    },
    policy_status: {
      value: sql`policy.status`,
      drill: { some: (values) => ({ policy_status: known(policyStatuses, values) }) },
    },
    premium_mode: { value: sql`policy.premium_mode` },
    writing_agent: { value: sql`policy.writing_agent_id` },
    effective_on: day('effective_on'),
    expires_on: day('expires_on'),
    renewal_on: day('renewal_on'),
    added_at: { value: sql`policy.created_at`, moment: true },
  },
  measures: {
    policies: { value: all, opens: 'all' },
    policyholders: { value: sql`count(distinct policy.contact_id)::int`, opens: 'all' },
    annual_premium: { value: cents(sql`sum(${annual})`), opens: 'all' },
    average_premium: { value: sql`round(avg(${annual}) * 100)::float8` },
    face_amount: { value: cents(sql`sum(policy.face_amount)`), opens: 'all' },
    active: { value: where(active), opens: { policy_status: ['in_force', 'paid_up'] } },
    ended: { value: where(ended), opens: { policy_status: ['lapsed', 'cancelled'] } },
    persistency: { value: share(active, everInForce) },
    placement: {
      value: share(
        is`policy.status in ('issued', 'in_force', 'paid_up', 'lapsed', 'cancelled')`,
        is`policy.status <> 'quoted'`,
      ),
    },
  },
};

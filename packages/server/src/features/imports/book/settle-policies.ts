import { isDeepStrictEqual } from 'node:util';
import { newId } from '../../../platform/ids.ts';
import { type PolicyColumn, policyColumnNames, type RecordRow, type StoredPolicy } from './import-policies.queries.ts';
import type { RowPolicy } from './row-policy.ts';

/** A row's policy with ids instead of names. */
export interface PlacedPolicy {
  readonly row_no: number;
  readonly contact_id: string;
  readonly policy: RowPolicy;
  readonly carrier_id: string | null;
  readonly writing_agent_id: string | null;
}

/** The new state of a policy, with the earlier values of the columns that the import changed. */
interface Draft {
  policy: StoredPolicy;
  readonly is_new: boolean;
  readonly before: Record<string, unknown>;
}

export interface SettledPolicies {
  /** New policies, and existing ones in their new state. */
  readonly created: StoredPolicy[];
  readonly changed: StoredPolicy[];
  /** One for each policy that a row named. */
  readonly records: RecordRow[];
  /** The effect of each row that had one. */
  readonly done: { readonly row_no: number; readonly id: string; readonly before: Record<string, unknown> | null }[];
}

/** Decides, in the order of the file, what a chunk's rows do: create a policy, update one of the contact's policies, or nothing. */
export function settlePolicies(placed: readonly PlacedPolicy[], there: readonly StoredPolicy[]): SettledPolicies {
  const drafts = new Map<string, Draft>();
  const ofContact = new Map<string, Draft[]>();
  const keep = (draft: Draft) => {
    drafts.set(draft.policy.id, draft);
    const list = ofContact.get(draft.policy.contact_id);
    if (list) list.push(draft);
    else ofContact.set(draft.policy.contact_id, [draft]);
  };
  for (const policy of there) keep({ policy, is_new: false, before: {} });
  const done: SettledPolicies['done'] = [];
  // By policy: the first row that named it.
  const spoken = new Map<string, number>();
  for (const row of placed) {
    let draft = sameOf(row, ofContact.get(row.contact_id) ?? []);
    if (draft) {
      const before = mergePolicy(draft, row);
      if (Object.keys(before).length > 0) done.push({ row_no: row.row_no, id: draft.policy.id, before });
    } else {
      draft = { policy: newPolicy(row), is_new: true, before: {} };
      keep(draft);
      done.push({ row_no: row.row_no, id: draft.policy.id, before: null });
    }
    if (!spoken.has(draft.policy.id)) spoken.set(draft.policy.id, row.row_no);
  }
  const all = [...drafts.values()];
  return {
    created: all.filter(({ is_new }) => is_new).map(({ policy }) => policy),
    changed: all.filter((draft) => !draft.is_new && isChanged(draft)).map(({ policy }) => policy),
    records: all.flatMap((draft) => recordOf(draft, spoken.get(draft.policy.id)) ?? []),
    done,
  };
}

const isChanged = ({ before }: Draft) => Object.keys(before).length > 0;

function recordOf(draft: Draft, row_no: number | undefined): RecordRow | undefined {
  if (row_no === undefined) return undefined;
  const { id, version } = draft.policy;
  const record = { record_id: id, kind: 'policy', row_no } as const;
  if (draft.is_new) return { ...record, did: 'created', before: null, version };
  return isChanged(draft)
    ? { ...record, did: 'changed', before: draft.before, version: version + 1 }
    : { ...record, did: 'same', before: null, version };
}

/**
 * The contact's policy that a row names: the one with its number and carrier. Otherwise, a policy that a user entered without a number, or for
 * a row without a number, one with that carrier and product, and the same start date if both have one.
 */
function sameOf({ policy, carrier_id }: PlacedPolicy, drafts: readonly Draft[]): Draft | undefined {
  const sameCarrier = (other: StoredPolicy) =>
    other.carrier_id === carrier_id || other.carrier_id === null || carrier_id === null;
  if (policy.key !== '') {
    const numbered = drafts.filter((draft) => keyOf(draft.policy) === policy.key && sameCarrier(draft.policy));
    const exact = numbered.find((draft) => draft.policy.carrier_id === carrier_id);
    if (exact ?? numbered[0]) return exact ?? numbered[0];
  }
  const alike = drafts.filter(({ policy: other }) => {
    if (policy.key !== '' && keyOf(other) !== '') return false;
    const begins =
      other.effective_on === null || policy.effective_on === undefined || other.effective_on === policy.effective_on;
    return other.carrier_id === carrier_id && other.product_line === policy.product_line && begins;
  });
  return alike.length === 1 ? alike[0] : undefined;
}

const keyOf = ({ policy_key }: StoredPolicy): string => policy_key;

function newPolicy({ contact_id, policy, carrier_id, writing_agent_id }: PlacedPolicy): StoredPolicy {
  return {
    id: newId(),
    contact_id,
    carrier_id,
    product_line: policy.product_line,
    plan_name: policy.plan_name,
    policy_number: policy.number,
    policy_key: policy.key,
    status: policy.status,
    premium: policy.premium ?? null,
    premium_mode: policy.premium_mode ?? null,
    face_amount: policy.face_amount ?? null,
    effective_on: policy.effective_on ?? null,
    expires_on: policy.expires_on ?? null,
    renewal_on: policy.renewal_on ?? null,
    beneficiaries: beneficiariesOf(policy),
    writing_agent_id,
    commission: policy.commission ?? null,
    notes: notesOf(policy, carrier_id),
    version: 1,
  };
}

/**
 * Applies a row to an existing policy. The carrier's values replace existing values. Values that only the kind of file implies fill empty
 * fields. Notes and beneficiaries, which users write, are only filled. Returns the earlier values of the changed columns.
 */
function mergePolicy(
  draft: Draft,
  { policy: row, carrier_id, writing_agent_id }: PlacedPolicy,
): Record<string, unknown> {
  const was = draft.policy;
  const is: StoredPolicy = {
    ...was,
    carrier_id: carrier_id ?? was.carrier_id,
    product_line: row.product_said ? row.product_line : was.product_line,
    plan_name: row.plan_name || was.plan_name,
    policy_number: was.policy_number === '' ? row.number : was.policy_number,
    policy_key: was.policy_key === '' ? row.key : was.policy_key,
    status: row.status_said || row.status === 'cancelled' ? row.status : was.status,
    premium: row.premium ?? was.premium,
    premium_mode:
      row.premium === undefined
        ? (was.premium_mode ?? row.premium_mode ?? null)
        : (row.premium_mode ?? was.premium_mode),
    face_amount: row.face_amount ?? was.face_amount,
    effective_on: row.effective_on ?? was.effective_on,
    expires_on: row.expires_on ?? was.expires_on,
    renewal_on: row.renewal_on ?? was.renewal_on,
    beneficiaries: was.beneficiaries.length > 0 ? was.beneficiaries : beneficiariesOf(row),
    writing_agent_id: writing_agent_id ?? was.writing_agent_id,
    commission: row.commission ?? was.commission,
    notes: was.notes || notesOf(row, carrier_id ?? was.carrier_id),
  };
  // A policy that starts again can only end in the future.
  if (is.effective_on !== null && is.expires_on !== null && is.expires_on < is.effective_on) is.expires_on = null;
  if (is.effective_on !== null && is.renewal_on !== null && is.renewal_on < is.effective_on) is.renewal_on = null;
  const before: Record<string, unknown> = {};
  for (const name of policyColumnNames) if (!same(name, was[name], is[name])) before[name] = was[name];
  if (Object.keys(before).length === 0) return before;
  draft.policy = is;
  for (const [name, value] of Object.entries(before)) if (!(name in draft.before)) draft.before[name] = value;
  return before;
}

const AMOUNTS: ReadonlySet<PolicyColumn> = new Set<PolicyColumn>(['premium', 'face_amount', 'commission']);

function same(name: PolicyColumn, was: unknown, is: unknown): boolean {
  if (AMOUNTS.has(name) && was !== null && is !== null) return Number(was) === Number(is);
  return isDeepStrictEqual(was, is);
}

const beneficiariesOf = ({ beneficiaries }: RowPolicy) =>
  beneficiaries.map((name) => ({ name, relation: '', share: null }));

/** The notes name a carrier that the tenant does not offer, so that nothing is lost. */
const notesOf = ({ notes, carrier }: RowPolicy, carrier_id: string | null): string =>
  [carrier !== '' && carrier_id === null ? `Carrier: ${carrier}` : '', notes].filter((text) => text !== '').join('\n');

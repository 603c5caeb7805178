import type { Step } from '@bookline/contract/features/workflow-steps';
import { findStep, firstStep, type RunReason, stepAfter, stepInBranch } from '@bookline/contract/rules/workflow-steps';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { holdFlow } from './flows.queries.ts';
import {
  type DueRun,
  insertLogs,
  isUnderWay,
  listRunContacts,
  lockDue,
  type Moved,
  type NewLog,
  type RunContact,
  tellEnded,
  updateRuns,
} from './runs.queries.ts';
import { doStep } from './steps/do-step.ts';
import type { AtStep, StepFlow, StepResult } from './steps/step-handler.ts';
import { listVersions, type Version } from './versions.queries.ts';

/** Contacts in one transaction: their locks are held for a fraction of a second. */
export const CHUNK = 500;

/** Of those that are done one contact after the other, fewer: the others are still due. */
const AT_ONCE: { readonly [T in Step['type']]?: number } = {
  assign_owner: 100,
  follow_up: 100,
  create_event: 100,
  send_email: 100,
};

/** Steps that change nothing but where the contact is: the log of the run tells of them. */
const quiet = new Set<Step['type']>(['wait', 'condition', 'stop']);

/** A run with the step that it is at, on the version that it goes on in. */
interface Placed {
  readonly run: DueRun;
  readonly contact: RunContact;
  readonly version: Version;
  readonly step: Step;
}

/**
 * Does the next step of those of a flow that are due, as its owner, in the transaction at hand: what a step does, what is written down of it and
 * where the contact is then are kept together or not at all. Answers how many runs it moved; 0 where there is nothing to do, or the flow is
 * held.
 */
export async function runChunk(ctx: Context, flowId: string): Promise<number> {
  const { db, tenant } = ctx;
  const flow = await holdFlow(db, tenant.id, flowId);
  // Given to somebody else meanwhile: whoever works next acts as them.
  if (!flow?.active || flow.owner_id !== ctx.actor.user_id) return 0;
  const now = ctx.clock.now();
  const due = await lockDue(db, tenant.id, flowId, now, CHUNK);
  if (due.length === 0) return 0;
  const versions = await listVersions(db, tenant.id, flow.template_id);
  const moved: Moved[] = [];
  const logs: NewLog[] = [];
  const end = (run: DueRun, state: 'finished' | 'stopped' | 'failed', reason: RunReason | null) =>
    moved.push({ ...goneOn(run), state, reason, step_id: null, due_at: now });
  const placed = await placeRuns(ctx, flowId, due, versions, end);

  for (const all of groupsOf(placed)) {
    const [{ step, version }] = all;
    const group = all.slice(0, AT_ONCE[step.type]);
    const at: AtStep[] = group.map(({ run, contact }) => ({ run_id: run.id, contact }));
    const results = await doStep(ctx, flow, step, at);
    for (const { run, contact } of group) {
      const result: StepResult = results.get(run.id) ?? { outcome: 'skipped' };
      const { outcome, detail = {}, until } = result;
      logs.push({ run_id: run.id, step_id: step.id, step_type: step.type, outcome, detail });
      const on = { ...goneOn(run), contact_id: contact.id, version: version.version };
      const next = nextOf(version.steps, step, outcome);
      if (outcome === 'waits' && until)
        moved.push({ ...on, state: 'active', step_id: step.id, waiting: true, due_at: until, reason: null });
      else if (outcome === 'failed')
        moved.push({ ...on, state: 'failed', step_id: step.id, due_at: now, reason: 'broken' });
      else if (outcome === 'stopped')
        moved.push({ ...on, state: 'stopped', step_id: null, due_at: now, reason: 'stop_step' });
      else if (next) moved.push({ ...on, state: 'active', step_id: next.id, due_at: now, reason: null });
      else moved.push({ ...on, state: 'finished', step_id: null, due_at: now, reason: null });
    }
    if (!quiet.has(step.type)) await tellAudit(ctx, flow, step, results);
  }

  await insertLogs(db, tenant.id, logs, now);
  await updateRuns(db, tenant.id, moved, now);
  for (const [state, did] of [
    ['finished', 'finished'],
    ['stopped', 'stopped'],
  ] as const) {
    const ended = moved
      .filter((run) => run.state === state && run.reason !== 'gone')
      .map(({ contact_id }) => contact_id);
    await tellEnded(db, tenant.id, ended, { did, name: flow.name, actor_id: flow.owner_id, at: now });
  }
  return moved.length;
}

const goneOn = ({ id, contact_id, version }: DueRun) => ({ id, contact_id, version, waiting: false });

/** Where each of the runs is; those that cannot go on are ended. */
async function placeRuns(
  ctx: Context,
  flowId: string,
  due: readonly DueRun[],
  versions: ReadonlyMap<number, Version>,
  end: (run: DueRun, state: 'finished' | 'stopped' | 'failed', reason: RunReason | null) => unknown,
): Promise<Placed[]> {
  const { db, tenant } = ctx;
  const visible = await visibleContacts(ctx);
  const contacts = await listRunContacts(
    db,
    tenant.id,
    due.map((run) => run.contact_id),
    visible,
  );
  const placed: Placed[] = [];
  const taken = new Set<string>();
  for (const run of due) {
    let contact = contacts.get(run.contact_id);
    // Who became part of another goes on as that one, unless that one is under way here already.
    for (let hops = 0; contact?.merged_into_id && hops < 10; hops++) {
      const survivor: string = contact.merged_into_id;
      contact = (await listRunContacts(db, tenant.id, [survivor], visible)).get(survivor);
    }
    if (
      contact &&
      contact.id !== run.contact_id &&
      (taken.has(contact.id) || (await isUnderWay(db, tenant.id, flowId, contact.id)))
    ) {
      end(run, 'stopped', 'merged');
      continue;
    }
    if (!contact || contact.deleted) {
      end(run, 'stopped', 'gone');
      continue;
    }
    if (!contact.seen) {
      end(run, 'stopped', 'not_yours');
      continue;
    }
    taken.add(contact.id);
    const version = versionOf(versions, run);
    const at = version && run.step_id !== null ? findStep(version.steps, run.step_id) : undefined;
    if (!version || !at) {
      end(run, 'failed', 'step_gone');
      continue;
    }
    // Its wait is over.
    const step = run.waiting ? stepAfter(version.steps, at) : at;
    if (step) placed.push({ run, contact, version, step });
    else end(run, 'finished', null);
  }
  return placed;
}

/** The version a run goes on in: the one it began with, or what that was moved to, as far as its step is there. */
function versionOf(versions: ReadonlyMap<number, Version>, run: DueRun): Version | undefined {
  let version = versions.get(run.version);
  for (;;) {
    const next: Version | undefined =
      version?.moved_to === null || version === undefined ? undefined : versions.get(version.moved_to);
    if (!next || run.step_id === null || !findStep(next.steps, run.step_id)) return version;
    version = next;
  }
}

/** Those at the same step of the same version together. */
function groupsOf(placed: readonly Placed[]): [Placed, ...Placed[]][] {
  const groups = new Map<string, [Placed, ...Placed[]]>();
  for (const each of placed) {
    const key = `${each.version.version} ${each.step.id}`;
    const group = groups.get(key);
    if (group) group.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()];
}

/** What comes after a step with this outcome. */
export function nextOf(steps: readonly Step[], step: Step, outcome: StepResult['outcome']): Step | undefined {
  if (step.type === 'condition' && (outcome === 'yes' || outcome === 'no')) return stepInBranch(steps, step, outcome);
  return stepAfter(steps, step);
}

/** One entry for those at one step: the run's log has each of them. */
async function tellAudit(
  ctx: Context,
  flow: StepFlow,
  step: Step,
  results: ReadonlyMap<string, StepResult>,
): Promise<void> {
  const counts: Record<string, number> = {};
  for (const { outcome } of results.values()) counts[outcome] = (counts[outcome] ?? 0) + 1;
  await audit(ctx, {
    action: 'workflow.step',
    subject_type: 'workflow',
    subject_id: flow.id,
    detail: { workflow: flow.name, step: step.type, ...counts },
  });
}

/** What those begin with who come in now; undefined where there is nothing to do. */
export const beginningOf = (version: Version | undefined): string | undefined =>
  version && firstStep(version.steps)?.id;

import type { Step } from '@bookline/contract/features/workflow-steps';
import {
  findStep,
  firstStep,
  isBranching,
  type RunReason,
  stepAfter,
  stepInBranch,
} from '@bookline/contract/rules/workflow-steps';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import { visibleContacts } from '../contacts/contacts.api.ts';
import { ableUser } from './flow-rights.ts';
import { type FlowRow, holdFlow } from './flows.queries.ts';
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
import type { AtStep, StepResult } from './steps/step-handler.ts';
import { listVersions, type Version } from './versions.queries.ts';

/** Contacts per transaction. Their locks last a fraction of a second. */
export const CHUNK = 500;

/** Fewer for steps that handle one contact at a time. The rest stay due. */
const AT_ONCE: { readonly [T in Step['type']]?: number } = {
  assign_owner: 100,
  follow_up: 100,
  create_event: 100,
  send_email: 100,
  send_text: 100,
};

/** Steps that only move the contact. The run's log has them. */
const quiet = new Set<Step['type']>(['wait', 'condition', 'stop', 'wait_reply', 'reply_says']);

/** A run with its current step, on its version. */
interface Placed {
  readonly run: DueRun;
  readonly contact: RunContact;
  readonly version: Version;
  readonly step: Step;
}

/**
 * Does the next step for some due runs of a flow, as its owner, in the current transaction: the step, its log, and the contact's new position
 * are stored together or not at all. Returns how many runs it moved. 0 if nothing is due or the flow is paused.
 */
export async function runChunk(ctx: Context, flowId: string): Promise<number> {
  const { db, tenant } = ctx;
  const flow = await holdFlow(db, tenant.id, flowId);
  // The flow has a new owner, and the next job acts as them.
  if (!flow?.active || flow.owner_id !== ctx.actor.user_id) return 0;
  const now = ctx.clock.now();
  const due = await lockDue(db, tenant.id, flowId, now, CHUNK);
  if (due.length === 0) return 0;
  const versions = await listVersions(db, tenant.id, flow.template_id);
  const moved: Moved[] = [];
  const logs: NewLog[] = [];
  const end = (run: DueRun, state: 'finished' | 'stopped' | 'failed', reason: RunReason | null) =>
    moved.push({ ...goneOn(run), state, reason, step_id: null, due_at: now });
  const placed = await placeRuns(ctx, flow, due, versions, end);
  const authors = new Map<string, Context | undefined>();

  for (const all of groupsOf(placed)) {
    const [{ step, version }] = all;
    const group = all.slice(0, AT_ONCE[step.type]);
    const { author_id } = version;
    if (!authors.has(author_id)) authors.set(author_id, await ableUser(ctx, author_id));
    const author = authors.get(author_id);
    if (!author) {
      for (const { run } of group) end(run, 'stopped', 'author_gone');
      continue;
    }
    const at: AtStep[] = group.map(({ run, contact }) => ({ run_id: run.id, contact }));
    const results = await doStep(ctx, { ...flow, author }, step, at);
    for (const { run, contact } of group) {
      const result: StepResult = results.get(run.id) ?? { outcome: 'skipped' };
      const { outcome, detail = {}, until, again = false, silent = false } = result;
      if (!silent) logs.push({ run_id: run.id, step_id: step.id, step_type: step.type, outcome, detail });
      const on = { ...goneOn(run), contact_id: contact.id, version: version.version };
      const next = nextOf(version.steps, step, outcome);
      if (outcome === 'waits' && until)
        moved.push({ ...on, state: 'active', step_id: step.id, waiting: !again, again, due_at: until, reason: null });
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

const goneOn = ({ id, contact_id, version }: DueRun) => ({ id, contact_id, version, waiting: false, again: false });

/** The step of each run. Runs that can't continue end. */
async function placeRuns(
  ctx: Context,
  flow: FlowRow,
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
    // A merged contact continues as the remaining one, unless that one is already active here.
    for (let hops = 0; contact?.merged_into_id && hops < 10; hops++) {
      const survivor: string = contact.merged_into_id;
      contact = (await listRunContacts(db, tenant.id, [survivor], visible)).get(survivor);
    }
    if (
      contact &&
      contact.id !== run.contact_id &&
      (taken.has(contact.id) || (await isUnderWay(db, tenant.id, flow.id, contact.id)))
    ) {
      end(run, 'stopped', 'merged');
      continue;
    }
    if (!contact || contact.deleted) {
      end(run, 'stopped', 'gone');
      continue;
    }
    if (contact.deceased) {
      end(run, 'stopped', 'deceased');
      continue;
    }
    if (!contact.seen) {
      end(run, 'stopped', 'not_yours');
      continue;
    }
    taken.add(contact.id);
    const version = versionOf(flow, versions, run);
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

/** The version of a run: the one it started with, or the one the flow's owner moved it to if it has the step. */
function versionOf({ moved_to }: FlowRow, versions: ReadonlyMap<number, Version>, run: DueRun): Version | undefined {
  const next = run.version < moved_to ? versions.get(moved_to) : undefined;
  const hasStep = next && run.step_id !== null && findStep(next.steps, run.step_id);
  return hasStep ? next : versions.get(run.version);
}

/** Groups runs at the same step of the same version. */
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

/** The next step after this outcome. */
export function nextOf(steps: readonly Step[], step: Step, outcome: StepResult['outcome']): Step | undefined {
  if (isBranching(step.type) && (outcome === 'yes' || outcome === 'no')) return stepInBranch(steps, step, outcome);
  return stepAfter(steps, step);
}

/** One audit entry per step. The run's log has each contact. */
async function tellAudit(
  ctx: Context,
  flow: FlowRow,
  step: Step,
  results: ReadonlyMap<string, StepResult>,
): Promise<void> {
  const counts: Record<string, number> = {};
  for (const { outcome } of results.values()) counts[outcome] = (counts[outcome] ?? 0) + 1;
  await audit(ctx, {
    action: 'workflow.step',
    subject_id: flow.id,
    detail: { workflow: flow.name, step: step.type, ...counts },
  });
}

/** The first step for newly enrolled contacts. Undefined if there is none. */
export const beginningOf = (version: Version | undefined): string | undefined =>
  version && firstStep(version.steps)?.id;

import { setTimeout as sleep } from 'node:timers/promises';
import { MAX_TRANSFER_LIMIT } from '@bookline/contract/rules/constants';
import type { Bench, Row } from '../bench.ts';
import type { Visitor } from '../load/sign-in.ts';
import { absolute } from '../result.ts';

/** Steps of each contact before it waits: a condition, a tag, a status. */
const STEPS = 4;

/** Starts a workflow for 250,000 contacts, or a quarter of all, and does the first steps for all. */
export const workflowRow: Row = {
  id: 'workflow',
  writes: true,
  async run(bench) {
    const visitor = await bench.visit(bench.admin);
    const select_n = Math.min(MAX_TRANSFER_LIMIT, Math.floor(bench.admin.contacts / 4) || MAX_TRANSFER_LIMIT);
    const flow = await makeFlow(bench, visitor);
    await bench.sql.query('analyze contact');
    const began = performance.now();
    await send(visitor, 'POST', `/wf_flows/${flow}/start`, { all: true, contacts_scope: { select_n } });
    const total = await until(
      bench,
      `select count(*)::int as count from workflow_run where flow_id = $1`,
      flow,
      select_n,
    );
    const starting = performance.now() - began;
    bench.say(`${total} contacts started in ${(starting / 1000).toFixed(1)} s`);
    await until(
      bench,
      `select count(*)::int as count from workflow_run where flow_id = $1 and waiting`,
      flow,
      select_n,
    );
    const going = performance.now() - began;
    const [logged] = await count(
      bench,
      'select count(*)::int as count from workflow_log l join workflow_run r on r.tenant_id = l.tenant_id and r.id = l.run_id where r.flow_id = $1',
      flow,
    );
    if (logged !== STEPS * select_n) throw new Error(`${logged} steps are logged, not ${STEPS * select_n}`);
    visitor.connection.close();
    const contacts = select_n.toLocaleString('en-US');
    // In proportion for fewer contacts.
    const most = Math.max(1, (60 * select_n) / MAX_TRANSFER_LIMIT);
    return [
      absolute(
        {
          row: 'workflow',
          what: `${contacts} contacts started in a workflow`,
          figure: { value: starting / 1000, unit: 's' },
          goal: `≤ ${most.toFixed(0)} s`,
        },
        (seconds) => seconds <= most,
      ),
      absolute(
        {
          row: 'workflow',
          what: 'its steps: asked, tagged, status set, waiting; every one logged',
          figure: { value: (STEPS * select_n) / (going / 1000), unit: '/s' },
          goal: '≥ 500/s',
        },
        (rate) => rate >= 500,
      ),
    ];
  },
};

async function makeFlow(bench: Bench, visitor: Visitor): Promise<string> {
  const [tag] = await count(bench, 'select min(id) as count from tag where tenant_id = $1', String(bench.tenant_id));
  const [status] = await count(
    bench,
    'select min(id) as count from contact_status where tenant_id = $1',
    String(bench.tenant_id),
  );
  const within = null;
  const steps = [
    { id: 'asks', within, type: 'condition', search: { has_phone: true } },
    { id: 'yes1', within: { step: 'asks', branch: 'yes' }, type: 'add_tag', tag_ids: [tag] },
    { id: 'not1', within: { step: 'asks', branch: 'no' }, type: 'remove_tag', tag_ids: [tag] },
    { id: 'status', within, type: 'set_status', status_id: status },
    { id: 'wait', within, type: 'wait', wait: { for: 'duration', amount: 52, unit: 'weeks' } },
  ];
  const template = await send(visitor, 'POST', '/wf_templates', { name: `Bench ${Date.now()}`, steps });
  await send(visitor, 'PUT', `/wf_templates/${template}/activate`, { activated: true });
  const flow = await send(visitor, 'POST', '/wf_flows', { name: 'Bench', template_id: template });
  await send(visitor, 'PUT', `/wf_flows/${flow}/activate`, {});
  return flow;
}

async function send(visitor: Visitor, method: 'POST' | 'PUT', path: string, body: unknown): Promise<string> {
  const reply = await visitor.call(method, `/v1/workflow${path}`, body);
  const { data }: { data?: { id: string } } = JSON.parse(reply.body.toString());
  if (!data) throw new Error(`${path} answered ${reply.body.toString()}`);
  return data.id;
}

async function count(bench: Bench, text: string, of: string): Promise<number[]> {
  const { rows } = await bench.sql.query<{ count: number }>(text, [of]);
  return rows.map((row) => row.count);
}

async function until(bench: Bench, text: string, flow: string, least: number): Promise<number> {
  for (;;) {
    const [done = 0] = await count(bench, text, flow);
    if (done >= least) return done;
    await sleep(250);
  }
}

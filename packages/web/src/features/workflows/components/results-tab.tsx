import type { WfFlowPage } from '@bookline/contract/features/workflow-flows';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { findStep, runStates } from '@bookline/contract/rules/workflow-steps';
import { describeStep, type StepNames } from '@bookline/contract/rules/workflow-words';
import { Text } from '@mantine/core';
import { Panel } from '../../../ui/panel.tsx';
import classes from './workflow.module.css';

/** How far the contacts of a workflow got. */
export function ResultsTab({ flow, names }: { readonly flow: WfFlowPage; readonly names: StepNames }) {
  const all = Object.values(flow.counts).reduce((sum, count) => sum + count, 0);
  const most = Math.max(1, ...flow.at.map(({ contacts }) => contacts));
  const share = (count: number) => (all === 0 ? '' : ` (${Math.round((count / all) * 100)}%)`);
  return (
    <>
      <dl className={classes.counts}>
        {(['active', 'finished', 'stopped', 'failed', 'refused'] as const).map((state) => (
          <div key={state}>
            <dt>{runStates[state]}</dt>
            <dd className="tabular">
              {formatNumber(flow.counts[state])}
              <span className={classes.muted}>{share(flow.counts[state])}</span>
            </dd>
          </div>
        ))}
      </dl>
      <Panel title="Contacts in progress by step">
        {flow.at.length === 0 ? (
          <Text size="sm" c="dimmed">
            {all === 0 ? 'No contacts were enrolled yet.' : 'No contacts are in progress.'}
          </Text>
        ) : (
          <ul className={classes.at}>
            {flow.at.map(({ step, version, contacts }) => {
              const found = findStep(flow.steps, step);
              return (
                <li key={`${step}${version}`}>
                  <span>
                    {found ? describeStep(found, names) : 'Step of an older version'}
                    {version < flow.version && <span className={classes.muted}> (version {version})</span>}
                    <span className={classes.bar} style={{ width: `${(contacts / most) * 100}%` }} aria-hidden />
                  </span>
                  <span className="tabular">{formatNumber(contacts)}</span>
                </li>
              );
            })}
          </ul>
        )}
      </Panel>
    </>
  );
}

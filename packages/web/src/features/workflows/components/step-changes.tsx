import type { WfStepChange } from '@bookline/contract/features/workflow-flows';
import { Badge } from '@mantine/core';
import classes from './workflow.module.css';

const kinds: Readonly<Record<WfStepChange['kind'], { readonly label: string; readonly color: string }>> = {
  added: { label: 'Added', color: 'green' },
  removed: { label: 'Removed', color: 'red' },
  changed: { label: 'Changed', color: 'orange' },
  moved: { label: 'Moved', color: 'gray' },
};

/** Every step that was added, removed, changed, or moved, with its details. */
export function StepChanges({ changes, label }: { readonly changes: readonly WfStepChange[]; readonly label: string }) {
  return (
    <ul className={classes.changes} aria-label={label}>
      {changes.map(({ step, kind, says, details }) => (
        <li key={step}>
          <Badge color={kinds[kind].color} variant="light" size="sm">
            {kinds[kind].label}
          </Badge>
          <div>
            {says}
            {details.map((line) => (
              <div key={line} className={classes.muted}>
                {line}
              </div>
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}

import type { ImportAttempt } from '@bookline/contract/features/import-attempt';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Panel } from '../../../ui/panel.tsx';
import classes from './undo-panel.module.css';

/** The result for the policies in a book of business, and for those missing from it. */
export function PolicyAccount({ policies }: { readonly policies: NonNullable<ImportAttempt['policies']> }) {
  const { created, changed, same, ended } = policies;
  const figures: readonly [string, string, number][] = [
    ['created', 'Added', created],
    ['changed', 'Updated', changed],
    ['same', 'Unchanged', same],
    ...(ended > 0 ? [['ended', 'Canceled, not in the file', ended] as [string, string, number]] : []),
  ];
  return (
    <Panel title="Policies">
      <dl className={classes.figures}>
        {figures.map(([key, label, many]) => (
          <div key={key} className={classes.figure}>
            <dt>{label}</dt>
            <dd className="tabular" data-testid={`policies-${key}`}>
              {formatNumber(many)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

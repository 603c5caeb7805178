import { UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import classes from './import-steps.module.css';
import { STEPS, type Step } from './steps.ts';

/** The steps of an import, with the current one. Earlier steps can be opened again. */
export function StepBar({ at, onStep }: { readonly at: Step; readonly onStep: (step: Step) => void }) {
  return (
    <ol className={classes.bar} aria-label="Steps">
      {STEPS.map(({ step, label }) => (
        <li
          key={step}
          className={classes.item}
          data-current={step === at || undefined}
          aria-current={step === at ? 'step' : undefined}
        >
          {step < at ? (
            <UnstyledButton className={classes.link} onClick={() => onStep(step)}>
              <span className={classes.number} data-done>
                <IconCheck size={12} stroke={2.5} aria-hidden />
              </span>
              <span className={classes.label}>{label}</span>
            </UnstyledButton>
          ) : (
            <>
              <span className={classes.number} aria-hidden>
                {step}
              </span>
              <span className={classes.label}>{label}</span>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

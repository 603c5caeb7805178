import { type SetupStep, setupSteps } from '@bookline/contract/features/setup';
import { stepWords } from './components/setup-steps.ts';

interface StepState {
  readonly step: SetupStep;
  readonly done: boolean;
}

/** The step done at an address. Undefined on any other screen. */
export function stepAt(path: string): SetupStep | undefined {
  return setupSteps.find((step) => {
    const { to, under = to } = stepWords[step];
    return path === to || path.startsWith(`${under}/`);
  });
}

/** The open step that follows a step, or the first open one if none does. */
export function stepAfter<Step extends StepState>(steps: readonly Step[], current: SetupStep): Step | undefined {
  const at = steps.findIndex(({ step }) => step === current);
  return [...steps.slice(at + 1), ...steps.slice(0, Math.max(at, 0))].find(({ done }) => !done);
}

import type { SetupStep } from '@bookline/contract/features/setup';
import { Button, CloseButton } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { allows } from '../../../lib/access.ts';
import { TextLink } from '../../../lib/links.tsx';
import { paths } from '../../../lib/paths.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { setupWalk } from '../../../lib/setup-walk.ts';
import { stepAfter, stepAt } from '../next-step.ts';
import { useMarkStep, useSetup } from '../setup.data.ts';
import classes from './setup.module.css';
import { stepWords } from './setup-steps.ts';

const AGAIN_MS = 3_000;

/** Above the place of a step of the setup: the way to the next one, without going back to the checklist. */
export default function SetupBar() {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const step = stepAt(path);
  return step && <StepBar step={step} />;
}

function StepBar({ step }: { readonly step: SetupStep }) {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const mark = useMarkStep();
  const { data, refetch } = useSetup();
  const state = data?.data.steps.find((each) => each.step === step);
  useAfterChange(() => void refetch());
  // Buying a number and importing end in the background.
  const isOpen = state?.done === false;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => document.hidden || void refetch(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isOpen, refetch]);
  if (!data || !state) return null;
  const allowed = data.data.steps.filter((each) =>
    allows(user, stepWords[each.step].system_admin ? { system_admin: true } : {}),
  );
  const next = stepAfter(allowed, step)?.step;
  const done = data.data.steps.filter((each) => each.done).length;
  const go = () => {
    if (!next) return void navigate({ to: paths.home, search: { tab: 'setup' } });
    const { to, search = {} } = stepWords[next];
    return void navigate({ to, search });
  };
  const { title, mark: markLabel } = stepWords[step];
  return (
    <section className={classes.bar} aria-label="Setup">
      <IconListCheck size={16} aria-hidden />
      <TextLink to={paths.home} search={{ tab: 'setup' }} size="sm" className={classes.count}>
        Setup: {done} of {data.data.steps.length} done
      </TextLink>
      <span className={classes.now} role="status">
        {!state.done ? title : next ? `Next: ${stepWords[next].title}` : 'Your company is set up'}
      </span>
      {state.done ? (
        <Button size="compact-sm" onClick={go}>
          {next ? 'Next step' : 'Finish'}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={mark.isPending}
          onClick={() => mark.mutate({ body: { step, marked: true } }, { onSuccess: go })}
        >
          {markLabel}
        </Button>
      )}
      <CloseButton size="sm" aria-label="Hide setup" onClick={setupWalk.stop} />
    </section>
  );
}

/** Runs after anything was saved on the screen, because that may finish the step. */
function useAfterChange(run: () => void): void {
  const client = useQueryClient();
  useEffect(
    () =>
      client.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') run();
      }),
    [client, run],
  );
}

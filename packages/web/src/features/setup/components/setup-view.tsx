import type { Setup, SetupStep } from '@bookline/contract/features/setup';
import { Button, Progress, Text } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled, IconCircleMinus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { allows } from '../../../lib/access.ts';
import { sentenceOf } from '../../../lib/api-error.ts';
import { ButtonLink } from '../../../lib/links.tsx';
import { useCurrentUser } from '../../../lib/session.ts';
import { setupWalk } from '../../../lib/setup-walk.ts';
import { Panel } from '../../../ui/panel.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useMarkStep, useSetup } from '../setup.data.ts';
import { SampleData } from './sample-data.tsx';
import classes from './setup.module.css';
import { stepWords } from './setup-steps.ts';

/** The steps from an empty company to a working one. Each ticks itself once its data is there. */
export default function SetupView() {
  const { data, error, refetch } = useSetup();
  useEffect(setupWalk.stop, []);
  if (!data)
    return (
      <Panel title="Set up your company">
        {error ? (
          <ErrorState order={3} message={sentenceOf(error)} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={6} height={64} />
        )}
      </Panel>
    );
  const { steps, sample_contacts } = data.data;
  const done = steps.filter((each) => each.done).length;
  const next = steps.find((each) => !each.done)?.step;
  return (
    <>
      <Panel
        flush
        title={next ? 'Set up your company' : 'Your company is set up'}
        action={
          <Text size="sm" c="dimmed" className="tabular">
            {done} of {steps.length} done
          </Text>
        }
      >
        <Progress
          value={(done / steps.length) * 100}
          size="xs"
          radius={0}
          aria-label={`${done} of ${steps.length} steps done`}
        />
        <ol className={classes.steps}>
          {steps.map((each) => (
            <Step key={each.step} {...each} isNext={each.step === next} />
          ))}
        </ol>
      </Panel>
      <SampleData count={sample_contacts} />
    </>
  );
}

function Step({
  step,
  done,
  marked,
  isNext,
}: Setup['steps'][number] & { readonly step: SetupStep; readonly isNext: boolean }) {
  const user = useCurrentUser();
  const mark = useMarkStep();
  const { title, text, action, to, search, mark: markLabel, system_admin } = stepWords[step];
  const isAllowed = allows(user, system_admin ? { system_admin: true } : {});
  const shown = done && !marked ? 'Review' : action;
  const send = (to_: boolean) => mark.mutate({ body: { step, marked: to_ } });
  return (
    <li className={classes.step} data-done={done || undefined} aria-current={isNext ? 'step' : undefined}>
      <span className={classes.mark}>
        {marked ? (
          <IconCircleMinus size={20} aria-hidden />
        ) : done ? (
          <IconCircleCheckFilled size={20} aria-hidden />
        ) : (
          <IconCircle size={20} stroke={1.5} aria-hidden />
        )}
        <span className="visually-hidden">{marked ? 'Skipped:' : done ? 'Done:' : 'To do:'}</span>
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        <span className={classes.text}>{isAllowed ? text : `${text} A System Admin connects it.`}</span>
      </span>
      <span className={classes.actions}>
        {marked && (
          <Button variant="subtle" color="gray" loading={mark.isPending} onClick={() => send(false)}>
            Undo
          </Button>
        )}
        {!done && (
          <Button variant="subtle" color="gray" loading={mark.isPending} onClick={() => send(true)}>
            {markLabel}
          </Button>
        )}
        {isAllowed && (
          <ButtonLink
            to={to}
            search={(done && !marked ? {} : search) ?? {}}
            variant={isNext ? 'filled' : 'default'}
            onClick={setupWalk.start}
            aria-label={`${shown}: ${title}`}
          >
            {shown}
          </ButtonLink>
        )}
      </span>
    </li>
  );
}

import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense } from 'react';
import { allows } from '../../../../lib/access.ts';
import { useCurrentUser } from '../../../../lib/session.ts';
import { TextSkeleton } from '../../../../ui/skeletons.tsx';
import { contactPanels } from '../../contact-panels.ts';
import classes from './contact-screen.module.css';

const panels = contactPanels.map((panel) => ({
  ...panel,
  Content: lazyRouteComponent(async () => ({ default: await panel.load() })),
}));

/** What hangs on the contact, as far as the viewer has it: policies, files, whom it is linked with. */
export function ContactPanels() {
  const user = useCurrentUser();
  return panels
    .filter(({ needs }) => allows(user, needs ?? {}))
    .map(({ kind, Content }) => (
      <Suspense
        key={kind}
        fallback={
          <div className={classes.waiting}>
            <TextSkeleton lines={2} />
          </div>
        }
      >
        <Content />
      </Suspense>
    ));
}

import { Suspense } from 'react';
import { allows } from '../../../lib/access.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';
import { useContactPanels } from '../contact-panels-context.ts';
import classes from './contact-screen.module.css';

/** The contact's records that the user has access to: policies, files, linked contacts. */
export function ContactPanels() {
  const user = useCurrentUser();
  return useContactPanels()
    .filter(({ needs }) => allows(user, needs ?? {}))
    .map(({ kind, Panel }) => (
      <Suspense
        key={kind}
        fallback={
          <div className={classes.waiting}>
            <TextSkeleton lines={2} />
          </div>
        }
      >
        <Panel />
      </Suspense>
    ));
}

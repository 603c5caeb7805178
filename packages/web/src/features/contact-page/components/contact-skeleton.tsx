import { Skeleton } from '@mantine/core';
import { RowsSkeleton, TextSkeleton } from '../../../ui/skeletons.tsx';
import classes from './contact-screen.module.css';

/** The contact page's shape while it loads. */
export function ContactSkeleton() {
  return (
    <div className={classes.screen} role="status" aria-label="Loading contact">
      <div className={classes.about}>
        <div className={classes.waiting}>
          <Skeleton circle h={40} w={40} />
          <TextSkeleton lines={2} />
        </div>
        <div className={classes.waiting}>
          <TextSkeleton lines={12} />
        </div>
      </div>
      <div className={classes.middle}>
        <div className={classes.waiting}>
          <Skeleton h={96} radius="md" />
          <RowsSkeleton rows={6} />
        </div>
      </div>
    </div>
  );
}

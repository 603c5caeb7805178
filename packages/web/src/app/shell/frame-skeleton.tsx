import { Skeleton } from '@mantine/core';
import classes from './frame.module.css';
import own from './frame-skeleton.module.css';

/** The frame before the user is known. It has the same sizes, so nothing moves when the content arrives. */
export function FrameSkeleton() {
  return (
    <div className={classes.frame} aria-busy="true">
      <div className={own.nav}>
        <Skeleton h={24} w={120} />
        <Skeleton h={16} mt="xl" />
        <Skeleton h={16} />
        <Skeleton h={16} />
      </div>
      <div className={own.top}>
        <Skeleton h={20} w={140} />
        <Skeleton h={28} w={28} circle />
      </div>
      <main className={classes.main}>
        <span className="visually-hidden" role="status">
          Loading
        </span>
      </main>
    </div>
  );
}

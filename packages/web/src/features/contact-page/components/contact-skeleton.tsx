import { Skeleton } from '@mantine/core';
import { RecordHeader } from '../../../ui/record-header.tsx';
import { RowsSkeleton, TextSkeleton } from '../../../ui/skeletons.tsx';
import classes from './contact-screen.module.css';

/** The contact page's shape while it loads. */
export function ContactSkeleton() {
  return (
    <>
      <RecordHeader
        label="Contact summary"
        mark={<Skeleton circle h={36} w={36} />}
        title="Loading contact"
        line={<Skeleton component="span" display="inline-block" h={10} w={260} maw="100%" />}
        facts={<Skeleton h={12} w={420} maw="100%" />}
        isLoading
      />
      <div className={classes.screen} role="status" aria-label="Loading contact">
        <div className={classes.about}>
          <div className={classes.waiting}>
            <TextSkeleton lines={12} />
          </div>
        </div>
        <div className={classes.middle}>
          <div className={classes.waiting}>
            <Skeleton h={128} radius="md" />
            <RowsSkeleton rows={6} />
          </div>
        </div>
        <div className={classes.have}>
          <div className={classes.waiting}>
            <TextSkeleton lines={5} />
          </div>
        </div>
      </div>
    </>
  );
}

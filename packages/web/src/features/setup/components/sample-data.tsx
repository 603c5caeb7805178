import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Confirm } from '../../../ui/confirm.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddSamples, useRemoveSamples } from '../setup.data.ts';
import classes from './setup.module.css';

/** Adds a few contacts to try everything with, and removes them again. */
export function SampleData({ count }: { readonly count: number }) {
  const add = useAddSamples();
  const remove = useRemoveSamples();
  const [confirming, setConfirming] = useState(false);
  return (
    <Panel title="Sample data">
      <div className={classes.sample}>
        <Text size="sm">
          {count > 0
            ? `There are ${count} sample contacts with follow-ups and events. “(sample)” is in each name.`
            : 'Add five contacts with follow-ups and events to try everything. “(sample)” is in each name, and you can delete them at any time.'}
        </Text>
        {count > 0 ? (
          <Button variant="default" onClick={() => setConfirming(true)}>
            Delete sample data
          </Button>
        ) : (
          <Button
            variant="default"
            loading={add.isPending}
            onClick={() => add.mutate({}, { onSuccess: () => toast.done('Sample data added') })}
          >
            Add sample data
          </Button>
        )}
      </div>
      <Confirm
        opened={confirming}
        title="Delete the sample data?"
        action="Permanently delete"
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            {},
            {
              onSuccess: () => toast.done('Sample data deleted'),
              onSettled: () => setConfirming(false),
            },
          )
        }
        onClose={() => setConfirming(false)}
      >
        {count} sample contacts are permanently deleted, with everything you added to them. Your own contacts stay. This
        can’t be undone.
      </Confirm>
    </Panel>
  );
}

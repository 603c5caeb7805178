import { Button, Text } from '@mantine/core';
import { Panel } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { useAddSamples, useRemoveSamples } from '../setup.data.ts';
import classes from './setup.module.css';

/** Adds a few contacts to try everything with, and removes them again. */
export function SampleData({ count }: { readonly count: number }) {
  const add = useAddSamples();
  const remove = useRemoveSamples();
  return (
    <Panel title="Sample data">
      <div className={classes.sample}>
        <Text size="sm">
          {count > 0
            ? `There are ${count} sample contacts with follow-ups and events. “(sample)” is in each name. Deleting them also deletes what you added to them. Your own contacts stay.`
            : 'Add five contacts with follow-ups and events to try everything. “(sample)” is in each name, and you can delete them at any time.'}
        </Text>
        {count > 0 ? (
          // One click, without a dialog: another click brings them back.
          <Button
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate({}, { onSuccess: () => toast.done('Sample data deleted') })}
          >
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
    </Panel>
  );
}

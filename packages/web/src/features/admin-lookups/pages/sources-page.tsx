import type { AdminSource } from '@bookline/contract/features/admin-lookups';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { toast } from '../../../ui/toast.ts';
import { useAddSource, useChangeSource, useRemoveSource, useSources } from '../admin-lookups.data.ts';
import { LookupDialog } from '../components/lookup-dialog.tsx';
import { LookupList } from '../components/lookup-list.tsx';
import { RemoveLookup } from '../components/remove-lookup.tsx';
import { removedText } from '../components/removed-text.ts';

/** Where contacts come from. */
export function SourcesPage() {
  const { data, error, refetch } = useSources();
  const [opened, setOpened] = useState<AdminSource | 'new' | null>(null);
  return (
    <>
      <LookupList<AdminSource>
        title="Sources"
        noun="source"
        rows={data?.data}
        error={error}
        onRetry={() => void refetch()}
        onOpen={setOpened}
        onAdd={() => setOpened('new')}
        filterName="source"
        icon={IconRoute}
        text="Add the ways that contacts come to you: a mailing, a referral, a vendor."
      />
      {opened && (
        <SourceDialog
          source={opened === 'new' ? null : opened}
          others={data?.data ?? []}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function SourceDialog({
  source,
  others,
  onClose,
}: {
  readonly source: AdminSource | null;
  readonly others: readonly AdminSource[];
  readonly onClose: () => void;
}) {
  const add = useAddSource();
  const change = useChangeSource();
  const remove = useRemoveSource();
  const [removing, setRemoving] = useState(false);
  const { draft, dirty, set } = useRecordForm({ title: source?.title ?? '' });
  const onSuccess = () => {
    toast.done(`${draft.title.trim()} is saved.`);
    onClose();
  };
  if (source && removing) {
    return (
      <RemoveLookup
        noun="source"
        row={source}
        others={others}
        busy={remove.isPending}
        error={remove.error}
        onClose={() => setRemoving(false)}
        onRemove={(replace_with) =>
          remove.mutate(
            { params: { id: source.id }, query: { ...(replace_with !== undefined && { replace_with }) } },
            {
              onSuccess: ({ data }) => {
                toast.done(removedText(source.title, data));
                onClose();
              },
            },
          )
        }
      />
    );
  }
  return (
    <LookupDialog
      noun="source"
      isNew={source === null}
      draft={draft}
      dirty={dirty}
      onDraft={set}
      error={add.error ?? change.error}
      busy={add.isPending || change.isPending}
      onSave={() =>
        source
          ? change.mutate({ params: { id: source.id }, body: draft }, { onSuccess })
          : add.mutate({ body: draft }, { onSuccess })
      }
      onClose={onClose}
      onDelete={() => setRemoving(true)}
    />
  );
}

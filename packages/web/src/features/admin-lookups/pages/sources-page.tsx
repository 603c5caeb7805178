import type { AdminSource } from '@bookline/contract/features/admin-lookups';
import { IconRoute } from '@tabler/icons-react';
import { useState } from 'react';
import { useRecordForm } from '../../../lib/use-record-form.ts';
import { useAddSource, useChangeSource, useRemoveSource, useSources } from '../admin-lookups.data.ts';
import { LookupDialog } from '../components/lookup-dialog.tsx';
import { LookupList } from '../components/lookup-list.tsx';
import { RemoveLookup } from '../components/remove-lookup.tsx';

/** Lead sources. */
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
        text="Add the ways contacts come to you, such as a mailing, a referral, or a vendor."
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
  const { draft, dirty, set } = useRecordForm({ title: source?.title ?? '' });
  return (
    <LookupDialog
      noun="source"
      id={source?.id ?? null}
      draft={draft}
      dirty={dirty}
      onDraft={set}
      add={add}
      change={change}
      removal={(back) =>
        source && (
          <RemoveLookup noun="source" row={source} others={others} remove={remove} onBack={back} onClose={onClose} />
        )
      }
      onClose={onClose}
    />
  );
}

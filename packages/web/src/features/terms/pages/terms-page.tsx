import type { TermsVersion } from '@bookline/contract/features/terms';
import { formatNumber } from '@bookline/contract/rules/numbers';
import { Button, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { PublishDialog } from '../components/publish-dialog.tsx';
import { useTermsVersions } from '../terms.data.ts';
import classes from './accept-terms-page.module.css';

const empty = {
  icon: IconFileText,
  title: 'No company terms yet',
  text: 'Until you publish your own terms, users accept this service’s terms of use.',
};

/** All versions of the tenant's terms. Publishing a version asks everyone to accept it. */
export function TermsPage() {
  const answer = useTermsVersions();
  const { data } = answer;
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const [opened, setOpened] = useState<TermsVersion | 'new' | null>(null);
  return (
    <>
      <RecordList<TermsVersion>
        title="Terms"
        columns={columns}
        {...listProps(answer)}
        rowId={(terms) => String(terms.version)}
        rowName={(terms) => `Version ${terms.version}`}
        onOpen={setOpened}
        renderCompact={(terms) => (
          <>
            <Text size="sm" fw={500}>
              Version {terms.version}
            </Text>
            <Text size="xs" c="dimmed" component="div">
              {acceptedOf(terms)} · <RelativeTime at={terms.published_at} zone={zone} />
            </Text>
          </>
        )}
        empty={empty}
        actions={<Button onClick={() => setOpened('new')}>Publish new terms</Button>}
      />
      {opened === 'new' && <PublishDialog newest={data?.data[0]} onClose={() => setOpened(null)} />}
      {opened && opened !== 'new' && (
        <Dialog opened title={`Version ${opened.version}`} size="lg" onClose={() => setOpened(null)}>
          <div className={classes.text}>{opened.body}</div>
        </Dialog>
      )}
    </>
  );
}

const acceptedOf = ({ accepted, people }: TermsVersion) =>
  `Accepted by ${formatNumber(accepted)} of ${formatNumber(people)}`;

function columnsIn(zone: string): readonly Column<TermsVersion>[] {
  return [
    { id: 'version', header: 'Version', width: 120, cell: (terms) => `Version ${terms.version}` },
    { id: 'begins', header: 'Preview', width: 380, cell: (terms) => terms.body.slice(0, 120) },
    { id: 'accepted', header: 'Accepted', width: 180, cell: acceptedOf },
    {
      id: 'published_at',
      header: 'Published',
      width: 130,
      cell: (terms) => <RelativeTime at={terms.published_at} zone={zone} />,
    },
  ];
}

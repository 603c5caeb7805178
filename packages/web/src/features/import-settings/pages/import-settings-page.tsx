import type { ImportSetting } from '@bookline/contract/features/import-settings';
import { Button, Text } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { listProps } from '../../../lib/list-props.ts';
import { paths } from '../../../lib/paths.ts';
import { useTimeZone } from '../../../lib/timezone.ts';
import { RecordList } from '../../../ui/record-list.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import type { Column } from '../../../ui/table/types.ts';
import { SettingDialog } from '../components/setting-dialog.tsx';
import { settingSays } from '../components/setting-says.ts';
import { UseSettingDialog } from '../components/use-setting-dialog.tsx';
import { useImportSettings } from '../import-settings.data.ts';

const empty = {
  icon: IconAdjustments,
  title: 'No saved settings yet',
  text: 'Import a file and save its column mapping and options. You can use them again for similar files.',
};

/** R322: saved import settings: view, use, and delete. */
export function ImportSettingsPage() {
  const answer = useImportSettings();
  const [opened, setOpened] = useState<ImportSetting | null>(null);
  const [used, setUsed] = useState<ImportSetting | null>(null);
  const zone = useTimeZone();
  const columns = useMemo(() => columnsIn(zone, setUsed), [zone]);
  return (
    <>
      <RecordList<ImportSetting>
        title="Import settings"
        columns={columns}
        {...listProps(answer)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={setOpened}
        renderCompact={(setting) => (
          <>
            <Text size="sm" fw={500} truncate>
              {setting.name}
            </Text>
            <Text size="xs" c="dimmed" truncate component="div">
              {settingSays(setting).join(' · ')}
            </Text>
          </>
        )}
        empty={empty}
        actions={
          <Button component={Link} to={paths.new_import}>
            Import leads
          </Button>
        }
      />
      {opened && (
        <SettingDialog
          setting={opened}
          onUse={() => {
            setOpened(null);
            setUsed(opened);
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {used && <UseSettingDialog setting={used} onClose={() => setUsed(null)} />}
    </>
  );
}

function columnsIn(zone: string, onUse: (setting: ImportSetting) => void): readonly Column<ImportSetting>[] {
  return [
    { id: 'name', header: 'Setting', width: 220, cell: ({ name }) => name },
    { id: 'says', header: 'Options', width: 360, cell: (setting) => settingSays(setting).join(' · ') },
    {
      id: 'made_by',
      header: 'Owner',
      width: 260,
      cell: ({ made_by, shared }) => (shared ? `${made_by.name} (shared)` : made_by.name),
    },
    {
      id: 'created_at',
      header: 'Date',
      width: 120,
      cell: ({ created_at }) => <RelativeTime at={created_at} zone={zone} />,
    },
    {
      id: 'use',
      header: 'Use',
      width: 120,
      cell: (setting) => (
        <Button
          size="compact-xs"
          variant="default"
          aria-label={`Import with this setting: ${setting.name}`}
          onClick={(event) => {
            event.stopPropagation();
            onUse(setting);
          }}
        >
          Import with this setting
        </Button>
      ),
    },
  ];
}

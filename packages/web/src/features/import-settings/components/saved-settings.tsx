import type { ImportSetting } from '@bookline/contract/features/import-settings';
import type { ImportField } from '@bookline/contract/features/imports';
import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useImportSettings } from '../import-settings.data.ts';
import { namedColumns } from './applied-setting.ts';
import { SaveSettingDialog } from './save-setting-dialog.tsx';

/** Applies a saved setting in the wizard, or saves the current choices. */
export function SavedSettings({
  fields,
  answers,
  reading,
  onUse,
}: {
  readonly fields: readonly ImportField[];
  /** The form's choices, as imports.create takes them. */
  readonly answers: ImportSetting['data']['answers'];
  /** The selected sheet or encoding. */
  readonly reading: ImportSetting['data']['reading'];
  readonly onUse: (setting: ImportSetting) => void;
}) {
  const { data } = useImportSettings();
  const [used, setUsed] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const settings = data?.data ?? [];
  const columns = fields.map(({ header, target }) => ({ header, target }));
  return (
    <Group gap="xs" align="flex-end">
      {settings.length > 0 && (
        <Select
          size="xs"
          w={260}
          aria-label="Use saved setting"
          placeholder="Use saved setting"
          data={settings.map((setting) => ({ value: setting.id, label: labelOf(setting, fields) }))}
          value={used}
          onChange={(id) => {
            const setting = settings.find((each) => each.id === id);
            if (!setting) return;
            setUsed(setting.id);
            onUse(setting);
          }}
          searchable
          allowDeselect={false}
          nothingFoundMessage="No matching settings"
        />
      )}
      <Button size="xs" variant="default" onClick={() => setSaving(true)}>
        Save settings
      </Button>
      {saving && <SaveSettingDialog data={{ columns, answers, reading }} onClose={() => setSaving(false)} />}
    </Group>
  );
}

function labelOf(setting: ImportSetting, fields: readonly ImportField[]): string {
  const named = namedColumns(fields, setting);
  return `${setting.name} (${named} of ${fields.length} columns)`;
}

import { TABLE_ENDINGS } from '@bookline/contract/features/import-file';
import type { ImportSetting } from '@bookline/contract/features/import-settings';
import { MAX_IMPORT_BYTES } from '@bookline/contract/rules/limits';
import { Anchor, Text } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { fieldErrorsOf } from '../../../lib/api-error.ts';
import { paths } from '../../../lib/paths.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { useImportBySetting, useValidateImport } from '../import-settings.data.ts';
import { settingSays } from './setting-says.ts';

/** Imports a file with a setting, without the wizard. */
export function UseSettingDialog({
  setting,
  onClose,
}: {
  readonly setting: ImportSetting;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const validate = useValidateImport();
  const start = useImportBySetting();
  const [progress, setProgress] = useState<number | null>(null);
  const error = validate.error ?? start.error;
  const draft = validate.data?.data.id;

  const send = (file: File) => {
    start.reset();
    setProgress(0);
    validate.mutate(
      { body: {}, file, onProgress: setProgress },
      {
        onSuccess: ({ data }) =>
          start.mutate(
            { body: { id: data.id, import_setting_id: setting.id } },
            {
              onSuccess: ({ data: { id } }) => void navigate({ to: paths.import(id) }),
              onError: () => setProgress(null),
            },
          ),
        onError: () => setProgress(null),
      },
    );
  };

  return (
    <Dialog opened title={`Import with ${setting.name}`} onClose={onClose}>
      <Text size="sm" mb="sm">
        The import starts as soon as the file is uploaded: {settingSays(setting).join(', ')}. You can undo it later.
      </Text>
      <FileDrop
        label={progress === 1 ? 'Reading the file…' : 'Drop a file here, or choose one'}
        accept={TABLE_ENDINGS}
        maxBytes={MAX_IMPORT_BYTES}
        onFile={send}
        progress={progress}
      />
      {error && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs" role="alert" component="div">
          {fieldErrorsOf(error).join(' ')}{' '}
          {start.error && draft && (
            <Anchor component={Link} to={`${paths.new_import}?draft=${draft}`} inherit>
              Review the file and choose options first
            </Anchor>
          )}
        </Text>
      )}
    </Dialog>
  );
}

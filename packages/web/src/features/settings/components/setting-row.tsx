import type { AdminSetting } from '@bookline/contract/features/settings';
import { MAX_SETTING_FILE_BYTES } from '@bookline/contract/rules/limits';
import { displayPhone } from '@bookline/contract/rules/phone';
import { Button, Group, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTimeZone } from '../../../lib/timezone.ts';
import { formFailure } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { Confirm } from '../../../ui/confirm.tsx';
import { PictureField } from '../../../ui/picture-field.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { useChangeSetting } from '../settings.data.ts';
import { SettingInput } from './setting-input.tsx';
import classes from './setting-row.module.css';

/** A setting: purpose, value, and input. */
export function SettingRow({ setting, focused }: { readonly setting: AdminSetting; readonly focused: boolean }) {
  return (
    <div className={classes.row}>
      {setting.kind === 'switch' ? (
        <SwitchSetting setting={setting} />
      ) : setting.kind === 'image' ? (
        <PictureSetting setting={setting} />
      ) : (
        <TextSetting key={setting.updated_at} setting={setting} focused={focused} />
      )}
      <Changed setting={setting} />
    </div>
  );
}

function useSave(setting: AdminSetting) {
  const send = useChangeSetting();
  const failure = formFailure(send.error);
  const error = failure.errors?.value?.[0] ?? failure.errors?.file?.[0] ?? failure.failure;
  const save = (value: string) => send.mutate({ params: { id: setting.key }, body: { value } });
  return { send, error, save };
}

function SwitchSetting({ setting }: { readonly setting: AdminSetting }) {
  const { send, error, save } = useSave(setting);
  // Shows the requested state until the reply arrives.
  const now = send.isPending ? send.variables.body?.value : (setting.value ?? setting.default);
  return (
    <Switch
      label={setting.label}
      description={setting.description}
      checked={now === 'true'}
      onChange={(event) => save(String(event.currentTarget.checked))}
      disabled={send.isPending}
      error={error}
    />
  );
}

function PictureSetting({ setting }: { readonly setting: AdminSetting }) {
  const { send, error, save } = useSave(setting);
  const upload = (file: File) => send.mutate({ params: { id: setting.key }, body: {}, file });
  return (
    <PictureField
      label={setting.label}
      description={setting.description}
      url={setting.file?.url ?? null}
      file={null}
      maxBytes={MAX_SETTING_FILE_BYTES}
      onFile={upload}
      onRemove={() => save('')}
      busy={send.isPending}
      error={error}
    />
  );
}

function TextSetting({ setting, focused }: { readonly setting: AdminSetting; readonly focused: boolean }) {
  const { send, error, save } = useSave(setting);
  const [first] = useState(() => shownValue(setting));
  const [value, setValue] = useState(first);
  // A secret isn't shown. Its field opens to set a new one.
  const [replacing, setReplacing] = useState(false);
  const dirty = value !== first;
  const guard = useUnsavedGuard(dirty);
  if (setting.secret && !replacing)
    return (
      <div>
        <Text size="sm" fw={500}>
          {setting.label}
        </Text>
        <Text size="xs" c="dimmed">
          {setting.description}
        </Text>
        <Group gap="xs" mt={6}>
          <Text size="sm" className="tabular">
            {setting.masked ?? 'Not set'}
          </Text>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setReplacing(true)}
            aria-label={`${setting.is_set ? 'Replace' : 'Set'} ${setting.label}`}
          >
            {setting.is_set ? 'Replace' : 'Set'}
          </Button>
          {setting.is_set && (
            <Button
              size="compact-sm"
              variant="subtle"
              color="red"
              onClick={() => save('')}
              loading={send.isPending}
              aria-label={`Remove ${setting.label}`}
            >
              Remove
            </Button>
          )}
        </Group>
      </div>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // After a save, the row remounts with the server's value.
    save(value);
  };
  const cancel = () => {
    setValue(first);
    setReplacing(false);
    send.reset();
  };
  return (
    <form onSubmit={submit} noValidate>
      <SettingInput setting={setting} value={value} onChange={setValue} error={error} focused={replacing || focused} />
      {(dirty || replacing) && (
        <Group gap="xs" mt="xs">
          <Button type="submit" size="compact-sm" loading={send.isPending} disabled={!dirty}>
            Save
          </Button>
          <Button size="compact-sm" variant="default" onClick={cancel} disabled={send.isPending}>
            Cancel
          </Button>
        </Group>
      )}
      <Confirm
        opened={guard.leaving}
        title="Leave without saving?"
        action="Leave"
        cancel="Keep editing"
        danger
        onConfirm={guard.leave}
        onClose={guard.stay}
      >
        Your changes will be lost.
      </Confirm>
    </form>
  );
}

function shownValue({ kind, value, secret, default: fallback }: AdminSetting): string {
  if (secret) return '';
  const text = value ?? fallback;
  return kind === 'phone' && text ? displayPhone(text) : text;
}

function Changed({ setting: { updated_at, updated_by } }: { readonly setting: AdminSetting }) {
  const zone = useTimeZone();
  if (!updated_at) return null;
  return (
    <Text size="xs" c="dimmed" mt={4} component="div">
      Updated {updated_by && `by ${updated_by.name} `}
      <RelativeTime at={updated_at} zone={zone} />
    </Text>
  );
}

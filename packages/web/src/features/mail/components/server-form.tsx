import { Button, Fieldset, Group, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Bind, ErrorOf } from '../../../lib/bind-fields.ts';
import { formFailure, type RecordForm } from '../../../lib/use-record-form.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { CurrentPasswordInput } from '../../two-factor/two-factor.api.ts';

interface ServerDraft {
  readonly host: string;
  readonly port: number;
  readonly security: string;
  readonly username: string;
  readonly password: string;
  readonly current_password: string;
}

interface Props<T extends ServerDraft> {
  readonly form: RecordForm<T>;
  readonly fields: readonly string[];
  readonly send: { readonly error: Error | null; readonly isPending: boolean; readonly isSuccess: boolean };
  readonly submitLabel: string;
  readonly onSave: () => void;
  readonly onRemove: (() => void) | undefined;
  readonly onCancel: (() => void) | undefined;
  readonly legend: string;
  readonly host: string;
  readonly ports: readonly T['port'][];
  readonly securities: readonly { readonly value: T['security']; readonly label: string }[];
  /** A hint for the username. Without one, it is required. */
  readonly username?: string;
  /** A password is stored. It isn't shown, and an empty field keeps it. */
  readonly hasPassword: boolean;
  /** More fields of the server. */
  readonly more?: (bind: Bind<T>) => ReactNode;
  /** The groups after the server. */
  readonly children: (bind: Bind<T>) => ReactNode;
}

/** The settings of a server with a sign-in, which only the current password changes. */
export function ServerForm<T extends ServerDraft>(props: Props<T>) {
  const { form, send, onRemove, onCancel, username } = props;
  const { draft, dirty, set, withBind } = form;
  const guard = useUnsavedGuard(dirty && !send.isSuccess);
  const serverFields = (bind: Bind<ServerDraft>, errorOf: ErrorOf) => (
    <>
      <TextInput label="Host" placeholder={props.host} {...bind('host')} required />
      <Group gap="sm" grow align="flex-start">
        <Select
          label="Port"
          data={props.ports.map(String)}
          allowDeselect={false}
          value={String(draft.port)}
          onChange={(value) => set({ port: props.ports.find((port) => String(port) === value) } as Partial<T>)}
          error={errorOf('port')}
        />
        <Select
          label="Encryption"
          data={props.securities}
          allowDeselect={false}
          value={draft.security}
          onChange={(security) => set({ security } as Partial<T>)}
          error={errorOf('security')}
        />
      </Group>
      <TextInput
        label="Username"
        description={username}
        autoComplete="off"
        {...bind('username')}
        required={username === undefined}
      />
      <PasswordInput
        label="Password"
        placeholder={props.hasPassword ? 'Saved. Enter a new password to change it.' : ''}
        autoComplete="new-password"
        {...bind('password')}
      />
    </>
  );
  return (
    <FormShell
      fields={props.fields}
      {...formFailure(send.error)}
      submitLabel={props.submitLabel}
      busy={send.isPending}
      guard={guard}
      onSubmit={props.onSave}
      {...(onCancel && { onCancel })}
      extra={
        onRemove && (
          <Button variant="subtle" color="red" onClick={onRemove}>
            Remove
          </Button>
        )
      }
    >
      {withBind((bind, errorOf) => {
        // The fields that every server has.
        const bindServer = bind as unknown as Bind<ServerDraft>;
        return (
          <Stack gap="md">
            <Fieldset legend={props.legend}>
              <Stack gap="sm">
                {serverFields(bindServer, errorOf)}
                {props.more?.(bind)}
              </Stack>
            </Fieldset>
            {props.children(bind)}
            <CurrentPasswordInput {...bindServer('current_password')} />
          </Stack>
        );
      })}
    </FormShell>
  );
}

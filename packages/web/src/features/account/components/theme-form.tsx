import { type Background, backgrounds, fontSizes, profileDefaults } from '@bookline/contract/rules/profile-defaults';
import { Button, ColorInput, Group, Input, SegmentedControl, Stack, useMantineColorScheme } from '@mantine/core';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../lib/api-error.ts';
import { withBound } from '../../../lib/bind-fields.ts';
import { useCurrentUser } from '../../../lib/session.ts';
import { useUnsavedGuard } from '../../../lib/use-unsaved-guard.ts';
import { FormShell } from '../../../ui/form-shell.tsx';
import { type Density, setDensity } from '../../../ui/theme/density.ts';
import { keptLook } from '../../../ui/theme/kept-look.ts';
import { toast } from '../../../ui/toast.ts';
import { useUpdateTheme } from '../account.data.ts';
import classes from './theme-form.module.css';

const FIELDS = ['font_size', 'primary_color', 'background'] as const;
const labels: Record<Background, string> = { auto: 'Match device', light: 'Light', dark: 'Dark' };
const swatches = ['#2563eb', '#0e7490', '#15803d', '#a16207', '#c2410c', '#be123c', '#7c3aed', '#475569'];

/** Text size, accent color, and light or dark theme. They apply on every device the user signs in on. */
export function ThemeForm() {
  const { profile, company } = useCurrentUser();
  const standard = company.primary_color ?? profileDefaults.primary_color;
  const saved = {
    font_size: profile.font_size,
    primary_color: profile.primary_color,
    background: backgrounds.find((known) => known === profile.background) ?? profileDefaults.background,
  };
  const [values, setValues] = useState(saved);
  const { setColorScheme } = useMantineColorScheme();
  const [density, chooseDensity] = useState<Density>(keptLook()?.density ?? 'comfortable');
  const update = useUpdateTheme(() => toast.done('Theme saved'));
  const dirty = FIELDS.some((field) => values[field] !== saved[field]);
  const guard = useUnsavedGuard(dirty);
  const error = update.error instanceof ApiError ? update.error : null;

  const save = (chosen: typeof values) =>
    update.mutate(
      // The agency's color is stored as "no choice", so the user follows when the agency changes it.
      { body: { ...chosen, primary_color: chosen.primary_color === standard ? null : chosen.primary_color } },
      // The choice applies on this device at once, even if the top bar had another setting.
      { onSuccess: () => setColorScheme(chosen.background) },
    );
  const reset = () => {
    const { font_size, background } = profileDefaults;
    setValues({ font_size, background, primary_color: standard });
  };

  return (
    <FormShell
      sticky
      fields={FIELDS}
      errors={error?.fields}
      failure={update.error && !error ? sentenceOf(update.error) : undefined}
      submitLabel="Save theme"
      busy={update.isPending}
      guard={guard}
      onSubmit={() => save(values)}
      extra={
        <Button variant="subtle" color="gray" onClick={reset}>
          Reset to defaults
        </Button>
      }
    >
      {withBound({ draft: values, set: (part) => setValues({ ...values, ...part }) }, (bind, errorOf) => (
        <Stack gap="lg">
          <Input.Wrapper label="Text size" labelElement="div" error={errorOf('font_size')}>
            <Group gap="sm" align="center">
              <SegmentedControl
                size="sm"
                aria-label="Text size"
                data={fontSizes.map((size) => ({ value: String(size), label: String(size) }))}
                value={String(values.font_size)}
                onChange={(size) => setValues({ ...values, font_size: Number(size) })}
              />
              <span className={classes.sample} style={{ fontSize: `${values.font_size}px` }}>
                Joan Adams, 64
              </span>
            </Group>
          </Input.Wrapper>
          <ColorInput
            label="Accent color"
            description="Used for buttons, links, and selected items. We adjust it where text would be hard to read."
            format="hex"
            swatches={[...new Set([standard, ...swatches])]}
            swatchesPerRow={9}
            eyeDropperButtonProps={{ 'aria-label': 'Pick a color from the screen' }}
            {...bind('primary_color')}
            className={classes.color}
          />
          <Input.Wrapper label="Background" labelElement="div" error={errorOf('background')}>
            <div>
              <SegmentedControl
                size="sm"
                aria-label="Background"
                data={backgrounds.map((value) => ({ value, label: labels[value] }))}
                value={values.background}
                onChange={(background) =>
                  setValues({
                    ...values,
                    background: backgrounds.find((known) => known === background) ?? values.background,
                  })
                }
              />
            </div>
          </Input.Wrapper>
          <Input.Wrapper
            label="List density"
            description="How close the rows of lists are to each other, on this device."
            labelElement="div"
          >
            <div>
              <SegmentedControl
                size="sm"
                mt={4}
                aria-label="List density"
                data={[
                  { value: 'comfortable', label: 'Comfortable' },
                  { value: 'compact', label: 'Compact' },
                ]}
                value={density}
                onChange={(chosen) => {
                  const next = chosen === 'compact' ? 'compact' : 'comfortable';
                  chooseDensity(next);
                  setDensity(next);
                }}
              />
            </div>
          </Input.Wrapper>
        </Stack>
      ))}
    </FormShell>
  );
}

import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** Switches between light and dark: label, icon, and action. */
export function useOtherScheme() {
  const { toggleColorScheme: toggle } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return { label: isDark ? 'Switch to light' : 'Switch to dark', Icon: isDark ? IconSun : IconMoon, toggle };
}

import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';

/** The way from light to dark, or back: what it says, its picture, and doing it. */
export function useOtherScheme() {
  const { toggleColorScheme: toggle } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light') === 'dark';
  return { label: isDark ? 'Switch to light' : 'Switch to dark', Icon: isDark ? IconSun : IconMoon, toggle };
}

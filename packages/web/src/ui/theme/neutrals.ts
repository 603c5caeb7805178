import type { MantineColorsTuple } from '@mantine/core';

export const WHITE = '#ffffff';

/** Grays of the light theme: 0–1 surfaces, 2–4 borders, 6 and up text that meets AA on 0 and 1. */
export const gray: MantineColorsTuple = [
  '#fafafa',
  '#f4f4f5',
  '#ebebed',
  '#e0e0e3',
  '#cdcdd2',
  '#9d9da6',
  '#67676f',
  '#505057',
  '#35353a',
  '#1a1a1d',
];

/** Grays of the dark theme: 0–3 text, 4 borders, 5 hover, 6 raised, 7 the body. */
export const dark: MantineColorsTuple = [
  '#ececee',
  '#c6c6cc',
  '#a5a5ae',
  '#8b8b95',
  '#37373d',
  '#2a2a2f',
  '#202024',
  '#18181b',
  '#111113',
  '#0a0a0b',
];

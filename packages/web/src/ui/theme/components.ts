import { type MantineThemeComponents, rem } from '@mantine/core';

interface Sized {
  readonly size?: unknown;
}

const isDefault = ({ size }: Sized) => size === undefined || size === 'sm';
/** How long anything moves. Only what is still loading moves longer. */
export const MOTION_MS = 120;
const brief = { duration: MOTION_MS };

// Plain objects rather than `Button.extend(…)`, which would pull every component named here into the first load.
/** Controls are 32 px high, and floating elements have a shadow. */
export const components: MantineThemeComponents = {
  Button: {
    // Named, so that the kit asks the theme for its colors (theme.ts) instead of its own style sheet.
    defaultProps: { size: 'sm', variant: 'filled' },
    vars: (_: unknown, props: Sized) => ({
      root: isDefault(props)
        ? { '--button-height': rem(32), '--button-padding-x': rem(12), '--button-fz': rem(13) }
        : {},
    }),
    styles: { root: { fontWeight: 500 } },
  },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } },
  Input: {
    vars: (_: unknown, props: Sized) => ({
      wrapper: {
        '--input-bd-focus': 'var(--focus)',
        ...(isDefault(props) && { '--input-height': rem(32), '--input-fz': rem(13) }),
      },
      input: {},
    }),
  },
  InputWrapper: { styles: { label: { fontWeight: 500, marginBottom: rem(4) } } },
  Badge: { defaultProps: { variant: 'filled' } },
  Select: { defaultProps: { checkIconPosition: 'right' } },
  ColorInput: { defaultProps: { eyeDropperButtonProps: { 'aria-label': 'Pick a color from the screen' } } },
  Checkbox: { defaultProps: { size: 'xs', radius: 'xs' } },
  SegmentedControl: { defaultProps: { size: 'xs', transitionDuration: MOTION_MS } },
  // Its focus placeholder is a child that a menu mustn't have (axe: aria-required-children).
  Menu: { defaultProps: { shadow: 'md', transitionProps: brief, withInitialFocusPlaceholder: false } },
  Popover: { defaultProps: { shadow: 'md', transitionProps: brief } },
  Modal: {
    defaultProps: {
      centered: true,
      shadow: 'lg',
      overlayProps: { backgroundOpacity: 0.4 },
      transitionProps: brief,
    },
    // On the dark theme a shadow isn't visible at the window's edge.
    styles: { content: { border: `${rem(1)} solid var(--border)` } },
  },
  Drawer: { defaultProps: { transitionProps: brief } },
  Collapse: { defaultProps: { transitionDuration: MOTION_MS } },
  Accordion: { defaultProps: { transitionDuration: MOTION_MS } },
  Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  Tooltip: { defaultProps: { openDelay: 400, transitionProps: brief, withArrow: false } },
};

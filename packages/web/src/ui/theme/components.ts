import {
  ActionIcon,
  Button,
  Checkbox,
  Input,
  type MantineThemeComponents,
  Menu,
  Modal,
  Popover,
  rem,
  SegmentedControl,
  Select,
  Tooltip,
} from '@mantine/core';

const isDefault = (size: unknown) => size === undefined || size === 'sm';

/** Controls are 32 px high and what floats has a border and a shadow. */
export const components: MantineThemeComponents = {
  Button: Button.extend({
    defaultProps: { size: 'sm' },
    vars: (_, { size }) => ({
      root: isDefault(size)
        ? { '--button-height': rem(32), '--button-padding-x': rem(12), '--button-fz': rem(13) }
        : {},
    }),
    styles: { root: { fontWeight: 500 } },
  }),
  ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 'md' } }),
  Input: Input.extend({
    vars: (_, { size }) => ({
      wrapper: isDefault(size) ? { '--input-height': rem(32), '--input-fz': rem(13) } : {},
      input: {},
    }),
  }),
  InputWrapper: Input.Wrapper.extend({ styles: { label: { fontWeight: 500, marginBottom: rem(4) } } }),
  Select: Select.extend({ defaultProps: { checkIconPosition: 'right' } }),
  Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' } }),
  SegmentedControl: SegmentedControl.extend({ defaultProps: { size: 'xs' } }),
  Menu: Menu.extend({ defaultProps: { shadow: 'md', withinPortal: true, transitionProps: { duration: 120 } } }),
  Popover: Popover.extend({ defaultProps: { shadow: 'md', withinPortal: true, transitionProps: { duration: 120 } } }),
  Modal: Modal.extend({
    defaultProps: {
      centered: true,
      shadow: 'lg',
      overlayProps: { backgroundOpacity: 0.4 },
      transitionProps: { duration: 150 },
    },
  }),
  Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, transitionProps: { duration: 120 }, withArrow: false } }),
};

import { Tooltip, type TooltipProps } from '@mantine/core';

/** The tooltip of a Tip. It opens at once if the pointer is still there, and on its own from then on. */
export default function FloatingTip({
  target,
  ...props
}: Pick<TooltipProps, 'label' | 'position' | 'disabled'> & { readonly target: HTMLElement }) {
  return <Tooltip target={target} defaultOpened={target.matches(':hover')} {...props} />;
}

import { Tooltip, type TooltipProps } from '@mantine/core';

/** The tooltip of a Tip: open at once where the pointer is still there, by itself from then on. */
export default function FloatingTip({
  target,
  ...props
}: Pick<TooltipProps, 'label' | 'position' | 'disabled'> & { readonly target: HTMLElement }) {
  return <Tooltip target={target} defaultOpened={target.matches(':hover')} {...props} />;
}

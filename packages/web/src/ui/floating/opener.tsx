import { cloneElement, type MouseEvent, type ReactElement, type ReactNode, Suspense, useId, useState } from 'react';

/** The button of an Opener, for AnchoredPopover or AnchoredMenu. */
export interface Anchor {
  readonly element: HTMLElement;
  readonly id: string;
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
}

interface ButtonProps {
  readonly ref?: (element: HTMLElement | null) => void;
  readonly onClick?: (event: MouseEvent) => void;
}

/**
 * A button that opens a popover or a menu. The floating part and its positioning code (25 kB) load only on demand: `children` is a lazy component,
 * which first renders, closed, when the pointer or the focus reaches the button.
 */
export function Opener({
  popup,
  opened,
  onChange,
  button,
  children,
}: Pick<Anchor, 'opened' | 'onChange'> & {
  readonly popup: 'dialog' | 'menu';
  readonly button: ReactElement<ButtonProps>;
  readonly children: (anchor: Anchor) => ReactNode;
}) {
  const id = useId();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [near, setNear] = useState(false);
  const come = () => setNear(true);
  const attributes = {
    ref: setElement,
    // Mantine's ids of the two, which refer to each other.
    id: `${id}-target`,
    'aria-haspopup': popup,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    'data-expanded': opened || undefined,
    onPointerEnter: come,
    onFocus: come,
    onClick: (event: MouseEvent) => {
      button.props.onClick?.(event);
      onChange(!opened);
    },
  };
  return (
    <>
      {cloneElement(button, attributes)}
      {(near || opened) && element && <Suspense>{children({ element, id, opened, onChange })}</Suspense>}
    </>
  );
}

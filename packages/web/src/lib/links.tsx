import { ActionIcon, type ActionIconProps, Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, Ref } from 'react';

type Html<P> = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof P> & { ref?: Ref<HTMLAnchorElement> };

/** A link inside the app that looks like text: `<TextLink to={paths.contacts}>`. Hovering loads the screen's code. */
export const TextLink = createLink((props: AnchorProps & Html<AnchorProps>) => <Anchor {...props} />);

/** A link inside the app that looks like a button. */
export const ButtonLink = createLink((props: ButtonProps & Html<ButtonProps>) => <Button component="a" {...props} />);

/** A link inside the app that is an icon. It needs an aria-label. */
export const IconLink = createLink((props: ActionIconProps & Html<ActionIconProps>) => (
  <ActionIcon component="a" {...props} />
));

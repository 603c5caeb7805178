import { Anchor } from '@mantine/core';

/** The words of a toast about a new text, which open it. Toasts are outside of the router. */
export const NewTextLink = ({ words, onOpen }: { readonly words: string; readonly onOpen: () => void }) => (
  <Anchor component="button" type="button" inherit c="inherit" underline="hover" ta="left" onClick={onOpen}>
    {words}
  </Anchor>
);

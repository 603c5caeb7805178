import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone or small tablet (48em). */
export const useNarrow = (): boolean => useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });

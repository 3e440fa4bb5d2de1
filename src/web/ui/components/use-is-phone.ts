import { useMediaQuery } from '@mantine/hooks';

/** Where the navigation is at the foot of the window. */
export const PHONE = '(max-width: 47.99em)';

export const useIsPhone = (): boolean => useMediaQuery(PHONE, false, { getInitialValueInEffect: false });

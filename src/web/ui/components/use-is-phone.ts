import { useMediaQuery } from '@mantine/hooks';

/** True where the navigation is at the foot of the window. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });

import { useMediaQuery } from '@mantine/hooks';

/** Whether rows are cards: below the width at which the shell's rail becomes a bar. */
export function useNarrow(): boolean {
  return useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
}

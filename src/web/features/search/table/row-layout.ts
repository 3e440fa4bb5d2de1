import { useMediaQuery } from '@mantine/hooks';
import { useIsPhone } from '../../../ui/components/use-is-phone.ts';

export interface RowLayout {
  /** Rows are cards where their columns have no room beside each other. */
  readonly isNarrow: boolean;
  readonly rowHeightPx: number;
}

/** Four lines, the last with a button as high as a finger needs. */
const CARD_PX = 116;
/** Two lines, beside the button. */
const WIDE_CARD_PX = 68;
const ROW_PX = 34;
/** The same for a row of one line. */
const TOUCH_ROW_PX = 52;

export function useRowLayout(): RowLayout {
  const isNarrow = useMediaQuery('(max-width: 69.99em)', false, { getInitialValueInEffect: false });
  const isPhone = useIsPhone();
  const isTouch = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  if (isNarrow) return { isNarrow, rowHeightPx: isPhone ? CARD_PX : WIDE_CARD_PX };
  return { isNarrow, rowHeightPx: isTouch ? TOUCH_ROW_PX : ROW_PX };
}

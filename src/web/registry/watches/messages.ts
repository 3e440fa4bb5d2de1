import { translator } from '../../platform/messages/translator.ts';

/** Why a watch cannot be followed. */
export const t = translator({
  'watch.tooMuch':
    'All watches together hold more than the {most, number} contributions that this browser remembers. Watch fewer numbers.',
});

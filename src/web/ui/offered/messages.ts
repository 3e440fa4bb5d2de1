import { translator } from '../../../messages/translator.ts';

/** Every sentence about what a deployment may offer. */
export const t = translator({
  'offered.tryAgain': 'Try again',
});

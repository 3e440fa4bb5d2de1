import { translator } from '../../../messages/translator.ts';

/** The sentences of a run. */
export const t = translator({
  'run.lookUpsCancelled': 'You stopped the look-ups. The receipt stands; ask the registry again at any time.',
});

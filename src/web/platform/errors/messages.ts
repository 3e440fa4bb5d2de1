import { translator } from '../messages/translator.ts';

export const t = translator({
  'errors.unexpected':
    'The app made a mistake and stopped here. What you entered is kept. Reload the page and try again.',
});

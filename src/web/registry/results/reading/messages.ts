import { translator } from '../../../../messages/translator.ts';

export const t = translator({
  'answers.unavailable':
    'The results could not be read, filtered or sorted, because the part of this page that does it {what}. Nothing on the registry changed. Try again, and reload the page if that does not help.',
});

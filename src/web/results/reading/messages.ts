import { translator } from '../../messages/translator.ts';

export const t = translator({
  'answers.unavailable':
    'The results could not be read, filtered or sorted, because the part of this page that does it {what}. Nothing on the registry changed. Try again, and reload the page if that does not help.',
  'answers.noStart': 'could not be started',
  'answers.crashed': 'stopped unexpectedly',
  'answers.timedOut': 'did not answer in time and was stopped',
  'answers.protocol': 'answered in a way that cannot be understood and was stopped',
});

import { translator } from '../../../messages/translator.ts';

/** Every sentence of the shared components. */
export const t = translator({
  'components.pageTitle': '{page} · Contribution Desk',
  'components.details': 'Details',
  'components.about': 'About: {name}',
  'components.blocked': 'Blocked',
  'components.code': 'Code: {code}',
  'components.markHint': 'An invisible character, or one that looks like another',
  'components.moreCharacters': '⟨… {count, plural, one {# more character} other {# more characters}}⟩',
  'components.wholeText': 'the whole text',

  'components.crashed': 'This cannot be displayed',
  'components.crashedText':
    'An error stopped this part of the desk. Nothing was sent, and everything else still works: close it or try again.',
  'components.crashedAgain': 'Try again',

  'components.readAgain': 'Try again',

  'components.close': 'Close',

  'components.copy': 'Copy',
  'components.copied': 'Copied',
  'components.copyFailed': 'The browser did not allow copying',
  'components.copyThing': 'Copy {thing}',
});

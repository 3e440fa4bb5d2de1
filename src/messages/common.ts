/** Messages that several folders use. */
export const commonMessages = {
  'common.tryAgain': 'Try again',
  'common.readAllTheSame': 'What could be read all the same',
  'common.identifier': 'Identifier',
  'common.layout': 'Format',
  'common.layoutText': 'Iroha 2 rc.20 (layout B)',
  'common.hash': 'Transaction hash',
  'common.outOfTime': '{value} (not a date)',
  'common.countryLabel': '{name} · {code}',
};

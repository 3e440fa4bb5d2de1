/** Messages that several folders use. */
export const commonMessages = {
  'common.tryAgain': 'Try again',
  'common.readAllTheSame': 'What could be read all the same',
  'common.identifier': 'Identifier',
  'common.layout': 'Format',
  'common.layoutText':
    '{layout, select, B {Iroha 2 rc.20 (layout B)} A {Iroha 2 up to rc.9 (layout A)} A5 {Iroha 2 rc.13 (layout A5)} A6 {Iroha 2 rc.14 (layout A6)} other {layout {layout}}}',
  'common.hash': 'Transaction hash',
  'common.outOfTime': '{value} (not a date)',
};

import { translator } from '../../platform/messages/translator.ts';

/** Every sentence of the overview. */
export const t = translator({
  'overview.title': 'Overview',
  'overview.number': '{count, number}',
  'overview.tokensWord': '{count, plural, one {token} other {tokens}}',
  'overview.notSaid': 'Not stated',
  'overview.tokens': '{count, plural, one {# token} other {# tokens}}',

  'overview.new': 'New for you',
  'overview.newWaiting': 'Counting what is new for you.',
  'overview.newFailed': 'What is new for you could not be counted',
  'overview.newCount': '{count, plural, one {contribution} other {contributions}}',
  'overview.orMore': '{count, number} or more',
  'overview.newNothing': 'You have everything that the registry holds.',
  'overview.newCost':
    'Not downloaded yet. All of it costs {tokens, plural, =0 {nothing} one {# token} other {# tokens}}.',
  'overview.newestCost':
    'The newest {count, number} cost {tokens, plural, =0 {nothing} one {# token} other {# tokens}}.',
  'overview.newNotCovered':
    'Your balance covers all but {count, plural, one {# contribution} other {# contributions}}.',
  'overview.newestNotCovered': 'Of the newest {most, number} your balance covers {count, number}.',
  'overview.download': 'Download',

  'overview.balance': 'Balance',
  'overview.balanceWaiting': 'Reading the balance.',
  'overview.balanceFailed': 'The balance could not be read',
  'overview.earned': '{count, plural, one {# token} other {# tokens}} earned in this session',
  'overview.monthWaiting': 'Reading the month’s limit.',
  'overview.monthFailed': 'The month’s limit could not be read',
  'overview.toAccount': 'Rates and movements',

  'overview.terms': 'Rewards and prices',
  'overview.termsWaiting': 'Reading rewards and prices.',
  'overview.rewardsFailed': 'The rewards could not be read',
  'overview.pricesFailed': 'The prices could not be read',
  'overview.reward': 'You earn for a report or a flag',
  'overview.rewardSpan':
    '{lowest, number} to {highest, plural, one {# token} other {# tokens}}, by fraud type',
  'overview.price': 'A new contribution costs',
  'overview.priceScored': '… with its confidence',
  'overview.free': 'nothing',

  'overview.movements': 'Last movements',
  'overview.movementsWaiting': 'Reading the last movements.',
  'overview.movementsFailed': 'The last movements could not be read',
  'overview.noMovements': 'Nothing has been earned or spent yet.',

  'overview.open': 'Open outcomes',
  'overview.openCount':
    '{count, plural, one {# transaction was sent and not answered.} other {# transactions were sent and not answered.}} The registry knows whether it has them.',
  'overview.openLink': 'Check in Activity',

  'overview.registry': 'The registry',
  'overview.registryWaiting': 'Counting the registry.',
  'overview.registryFailed': 'The registry could not be counted',
  'overview.counted.total': 'Contributions',
  'overview.counted.active': 'Active',
  'overview.counted.flagged': 'Flagged',
  'overview.counted.expired': 'Expired',
  'overview.byDay': 'Reports and flags by day',
  'overview.day': 'Day (UTC)',
  'overview.counted.reported': 'Reported',
  'overview.dayThere': '{day}: {reported, number} reported, {flagged, number} flagged',
  'overview.daysThere': '{from} to {to}: {reported, number} reported, {flagged, number} flagged',
  'overview.types': 'Fraud types',
  'overview.originations': 'Originations',
  'overview.destinations': 'Destinations',
  'overview.value': 'Value',
  'overview.count': 'Contributions',
});

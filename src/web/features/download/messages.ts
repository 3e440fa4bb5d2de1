import { translator } from '../../platform/messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'download.title': 'Download',
  'download.intro':
    'Contributions of the whole registry by filter. What your peer reported, supplied or downloaded before costs nothing.',

  'download.filters': 'What to download',
  'download.types': 'Fraud types',
  'download.typesHint': 'Any, unless you choose some.',
  'download.origins': 'Origination',
  'download.destinations': 'Destination',
  'download.addCountry': 'Add a country',
  'download.anyCountry': 'Any country',
  'download.noCountry': 'No such country.',
  'download.removeCountry': 'Remove {country} from {field}',
  'download.whose': 'Contributions',
  'download.whose.any': 'Any',
  'download.whose.new': 'New for you',
  'download.whose.old': 'Known to you',
  'download.whose.own': 'Your own',
  'download.dates': 'Reported',
  'download.dates.any': 'Any time',
  'download.dates.1': 'Last 24 hours',
  'download.dates.7': 'Last 7 days',
  'download.dates.30': 'Last 30 days',
  'download.dates.90': 'Last 90 days',
  'download.dates.custom': 'Choose days',
  'download.from': 'From',
  'download.to': 'To',
  'download.noDays': 'Choose at least one day.',
  'download.datesBackwards': 'The first day is after the last.',
  'download.zone': 'Days in {zone}.',
  'download.size': 'Only the newest',
  'download.sizeHint': 'How many contributions at most. Empty for all.',
  'download.sizeWrong': 'A whole number from 1 to 2,147,483,647, or nothing.',
  'download.scored': 'With the confidence index',
  'download.scoredHint':
    'Pays the price with confidence index: {scored} instead of {plain} for each new contribution that has one. The file is the same.',
  'download.clear': 'Clear filters',

  'download.linkUnread': 'This link’s “{part}” was not understood. Correct it before downloading.',

  'download.quote': 'Before you download',
  'download.quoteLoading': 'Loading what it would cost…',
  'download.quoteFailed': 'The cost could not be loaded',
  'download.unknownType':
    '{count, plural, one {The registry has no contribution of the fraud type {types}. Untick it.} other {At least one of these fraud types is not known to the registry: {types}. Untick it.}}',
  'download.foot':
    '{found, plural, one {# found} other {# found}} · {cost, plural, =0 {nothing to pay} one {# token} other {# tokens}}',
  'download.footCost': '{cost, plural, =0 {Nothing to pay} one {# token} other {# tokens}}',
  'download.tryAgain': 'Try again',
  'download.noQuote': 'This service does not say in advance what a download finds or costs.',
  'download.noQuoteNew':
    'It says so only afterwards. Contributions that your peer does not have yet cost tokens.',
  'download.noQuotePrice':
    'A new contribution costs {plain, plural, one {# token} other {# tokens}}{differs, select, yes {, or {scored} with its confidence index} other {}}. You have {balance, plural, one {# token} other {# tokens}}.',
  'download.noQuoteFree': 'Its price is 0 tokens.',
  'download.limitTo': 'Limit to the newest {size, number}, which your balance covers',
  'download.isCovered': 'Limited to {size, number}: your balance covers them, whatever is found.',

  'download.total': 'Found',
  'download.new': 'New for you',
  'download.newFound': '{count, number}',
  'download.newBought': '{found, number} found, {bought, number} bought',
  'download.newToBuy': '{found, number} found, {bought, number} covered by your balance',
  'download.known': 'Known to you',
  'download.own': 'Your own',
  'download.cost': 'Cost',
  'download.tokens': '{count, plural, =0 {nothing} one {# token} other {# tokens}}',
  'download.balance': 'Balance',
  'download.beforeAfter': '{before, number} before, {after, number} after',
  'download.after': '{after, number} after',
  'download.filtersUsed': 'Filters',
  'download.leftOut':
    '{count, plural, one {# new contribution is} other {# new contributions are}} left out{cost, plural, =0 {: your balance does not cover so many} one {; {count, plural, one {it} other {they}} would need # more token} other {; {count, plural, one {it} other {they}} would need # more tokens}}.',
  'download.wasLeftOut':
    '{count, plural, one {# new contribution was} other {# new contributions were}} left out{cost, plural, =0 {: your balance did not cover so many} one {; {count, plural, one {it} other {they}} would need # more token} other {; {count, plural, one {it} other {they}} would need # more tokens}}.',
  'download.someFree': 'Expired and flagged contributions are free.',
  'download.costNow': 'Cost now',
  'download.nothingNew': 'Nothing new is left with these filters.',
  'download.nothing': 'Nothing is found with these filters.',
  'download.start': 'Download',
  'download.startFor': 'Download for {count, plural, one {# token} other {# tokens}}',
  'download.startUnknown': 'Download at unknown cost',

  'download.confirmTitle': 'Spend {count, plural, one {# token} other {# tokens}}?',
  'download.confirmText':
    'Your peer gets {bought, plural, one {# new contribution} other {# new contributions}} for it. Its balance goes from {before, number} to {after, number}. A purchase cannot be undone.',
  'download.confirmMost': 'If it costs more by then, nothing is downloaded and you are asked again.',
  'download.confirmWas': 'It costs {cost, plural, one {# token} other {# tokens}} now, {was, number} before.',
  'download.pay': 'Pay {count, plural, one {# token} other {# tokens}} and download',
  'download.confirmUnknownTitle': 'Download at unknown cost?',
  'download.confirmUnknownText':
    'This service states the cost only afterwards. New contributions are paid from your balance{balance, select, unknown {} other { of {balance} tokens}}, at most all of it. A purchase cannot be undone.',
  'download.confirmUnknownSize': 'At most the newest {size, number} are downloaded.',
  'download.payUnknown': 'Download anyway',
  'download.cancel': 'Cancel',
  'download.close': 'Close',

  'download.phase.under-way': 'Downloading',
  'download.phase.received': 'Downloaded',
  'download.phase.stopped': 'Stopped',
  'download.phase.failed': 'Interrupted',
  'download.phase.refused': 'Not downloaded',
  'download.waiting': 'Waiting for the service to answer…',
  'download.arrived': '{count, plural, one {# contribution arrived} other {# contributions arrived}}',
  'download.stop': 'Stop',
  'download.receivedAgain': 'Downloaded again',
  'download.saveCsv': 'Save as CSV',
  'download.saveJson': 'Save as JSON',
  'download.savePartCsv': 'Save this part as CSV',
  'download.savePartJson': 'Save this part as JSON',
  'download.saved': '{name} was saved.',
  'download.keepsNot':
    'The contributions are kept until you leave or reload this tab, or download something else. You can download them again, free.',
  'download.unread':
    '{count, plural, one {# contribution could not be read; the JSON file has it as it arrived.} other {# contributions could not be read; the JSON file has them as they arrived.}}',
  'download.countDiffers':
    'The service says that it sent {said, plural, one {# contribution} other {# contributions}}; {arrived, number} arrived. Get it again; if the numbers still differ, tell the service’s operator.',
  'download.balanceDiffers':
    'Your peer’s balance fell by {count, plural, one {# more token} other {# more tokens}} since the quote. Somebody else at your peer may have downloaded something in the meantime, or an answer was lost on its way here. What was paid for is under Downloads so far and can be downloaded again.',

  'download.failed': 'The download was interrupted',
  'download.refused': 'Nothing was downloaded',
  'download.nothingCharged': 'Nothing was charged.',
  'download.signIn': 'Sign in again',
  'download.costsMore': 'The cost has gone up',
  'download.costsMoreText':
    'It costs {cost, plural, one {# token} other {# tokens}} now. Nothing was downloaded and nothing was charged.',
  'download.costsMoreStart': 'Download for {count, plural, one {# token} other {# tokens}} anyway',
  'download.costsMoreAsking': 'Nothing was downloaded and nothing was charged. Loading the new cost…',
  'download.partArrived':
    '{count, plural, =0 {Nothing} one {# contribution} other {# contributions}} arrived.',
  'download.paidWithId': 'It was paid for. You can download the same contributions again, free.',
  'download.paidWithoutId': 'It may have been paid: the service had begun to send it.',
  'download.unknown':
    'It is not known whether the download was carried out; it is not repeated automatically.',
  'download.unknownHistory':
    'If a purchase at this time is listed under Downloads so far, it was paid and can be downloaded again there, free. If none is, nothing was paid.',
  'download.unknownNoHistory':
    'Compare your balance. If it fell, what was bought is known to you now: choose “Known to you” to have it free.',
  'download.balanceWas': 'Your balance was {before, number} before, and is {after, number} now.',
  'download.balanceSame':
    'Your balance was {before, number} before, and is {after, number} now: nothing was paid.',
  'download.againFree': 'Getting it again is free; try once more.',
  'download.again': 'Get it again',
  'download.againOf': 'Get it again: {what}',

  'download.history': 'Downloads so far',
  'download.historyLocked': 'Unlock the key to see them.',
  'download.historyNone': 'None yet.',
  'download.historyHere': 'This browser keeps what you asked for and what it cost, not the contributions.',
  'download.historyFailed': 'Your peer’s purchases could not be loaded',
  'download.boughtBy': 'Bought by {account}',
  'download.bought': '{count, plural, one {# contribution} other {# contributions}}',
  'download.state.asked': 'No answer seen here: outcome unknown',
  'download.state.agreed': 'Started; its end was not seen here',
  'download.state.unpaid': 'Not completed: nothing was paid',
  'download.state.agreedNow': 'Under way',
  'download.older': 'Show older ones',
  'download.remove': 'Remove',
  'download.removeOf': 'Remove the download of {time} from this list',
  'download.erase': 'Erase this browser’s list',

  'download.words.all': 'All contributions',
  'download.words.from': 'from {countries}',
  'download.words.to': 'to {countries}',
  'download.words.since': 'since {from}',
  'download.words.until': 'until {to}',
  'download.words.between': '{from} to {to}',
  'download.words.newest': 'newest {size}',
  'download.words.scored': 'with confidence index',
});

export type MessageKey = Parameters<typeof t>[0];

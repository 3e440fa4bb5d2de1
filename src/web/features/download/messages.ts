import { translator } from '../../../messages/translator.ts';

/** Every sentence of this feature. */
export const t = translator({
  'download.title': 'Download',
  'download.notOffered': 'This service offers no downloads.',
  'download.filters': 'Filters',

  'download.linkUnread': 'This link’s “{part}” was not understood. Correct it before downloading.',

  'download.quote': 'Preview',
  'download.quoteLoading': 'Loading what it would cost…',
  'download.quoteFailed': 'The cost could not be loaded',
  'download.unknownType':
    '{count, plural, one {The registry has no contribution of the fraud type {types}. Untick it.} other {At least one of these fraud types is not known to the registry: {types}. Untick it.}}',
  'download.foot':
    '{found, plural, one {# found} other {# found}} · {cost, plural, =0 {free} one {# token} other {# tokens}}',
  'download.footCost': '{cost, plural, =0 {Free} one {# token} other {# tokens}}',

  'download.total': 'Found',
  'download.allNew': '{count, number}, all new',
  'download.new': 'New to you',
  'download.newFound': '{count, number}',
  'download.newReceived': '{found, number} found, {received, number} received',
  'download.newToBuy': '{found, number} found, {bought, number} covered by your balance',
  'download.known': 'Known to you',
  'download.own': 'Your own',
  'download.cost': 'Cost',
  'download.tokens': '{count, plural, =0 {Free} one {# token} other {# tokens}}',
  'download.balance': 'Balance',
  'download.beforeAfter': '{before, number} → {after, number}',
  'download.after': '{after, number} after',
  'download.filtersUsed': 'Filters',
  'download.leftOut':
    '{count, plural, one {# new contribution is} other {# new contributions are}} left out{cost, plural, =0 {: your balance does not cover so many} one {; {count, plural, one {it} other {they}} would need # more token} other {; {count, plural, one {it} other {they}} would need # more tokens}}.',
  'download.wasLeftOut':
    '{count, plural, one {# new contribution was} other {# new contributions were}} left out{cost, plural, =0 {: your balance did not cover so many} one {; {count, plural, one {it} other {they}} would need # more token} other {; {count, plural, one {it} other {they}} would need # more tokens}}.',
  'download.someFree': 'Expired and flagged ones are free.',
  'download.costNow': 'Cost now',
  'download.nothingNew': 'Nothing new is left with these filters.',
  'download.nothing': 'Nothing is found with these filters.',
  'download.start': 'Download',
  'download.startAsking': 'Download…',

  'download.confirmTitle': 'Spend {count, plural, one {# token} other {# tokens}}?',
  'download.confirmText': 'A purchase cannot be undone. If the price rises, the desk asks again first.',
  'download.confirmWas': 'It costs {cost, plural, one {# token} other {# tokens}} now, {was, number} before.',
  'download.pay': 'Pay {count, plural, one {# token} other {# tokens}}',
  'download.cancel': 'Cancel',
  'download.close': 'Close',

  'download.phase.under-way': 'Downloading',
  'download.phase.received': 'Downloaded',
  'download.phase.stopped': 'Stopped',
  'download.phase.failed': 'Interrupted',
  'download.phase.refused': 'Not downloaded',
  'download.waiting': 'Waiting for the service to answer…',
  'download.arrived': '{count, plural, one {# contribution downloaded} other {# contributions downloaded}}',
  'download.stop': 'Stop',
  'download.receivedAgain': 'Downloaded again',
  'download.saveAgain': 'Save again',
  'download.saveCsv': 'Save as CSV',
  'download.saveJson': 'Save as JSON',
  'download.savePartCsv': 'Save this part as CSV',
  'download.savePartJson': 'Save this part as JSON',
  'download.saved': 'Sent to the browser: {name}',
  'download.saveFailed': 'The browser did not save the file. Try again.',
  'download.unread':
    '{count, plural, one {# contribution could not be read; the JSON file has it as it arrived.} other {# contributions could not be read; the JSON file has them as they arrived.}}',
  'download.countDiffers':
    'The service says that it sent {said, plural, one {# contribution} other {# contributions}}; {arrived, number} arrived. Get it again; if the numbers still differ, tell the service’s operator.',

  'download.failed': 'The download was interrupted',
  'download.refused': 'Nothing was downloaded',
  'download.nothingCharged': 'Nothing was charged.',
  'download.signIn': 'Sign in again',
  'download.costsMore': 'The cost has gone up',
  'download.costsMoreText':
    'It costs {cost, plural, one {# token} other {# tokens}} now. Nothing was downloaded and nothing was charged.',
  'download.costsMoreStart': 'Download at the new price…',
  'download.costsMoreAsking': 'Nothing was downloaded and nothing was charged. Loading the new cost…',
  'download.partArrived':
    '{count, plural, =0 {Nothing} one {# contribution} other {# contributions}} arrived.',
  'download.paidWithId': 'It was paid for. You can download the same contributions again, free.',
  'download.unknown':
    'It is not known whether this was downloaded and paid: what was paid for is under Past downloads if this service lists it, and free as “Known to you”.',
  'download.unknownNamed':
    'It is not known whether this was downloaded and paid. Ask again: if it was, it comes again free, and if not, it is downloaded now{cost, plural, =0 {, free} one { for at most # token} other { for at most # tokens}}.',
  'download.againFree': 'Getting it again is free; try once more.',
  'download.again': 'Get it again',
  'download.askAgain': 'Ask again',
  'download.askAgainOf': 'Ask again for the download of {time}',
  'download.againOf': 'Get it again: {what}',

  'download.history': 'Past downloads',
  'download.historyLocked': 'Unlock the key to see them.',
  'download.historyNone': 'None yet.',
  'download.historyHere':
    'This browser keeps the filters and the cost of each download, not its contributions. Getting one again is free.',
  'download.historyFailed': 'Your peer’s purchases could not be loaded',
  'download.boughtBy': 'Bought by {account}',
  'download.bought': '{count, plural, one {# contribution} other {# contributions}}',
  'download.state.asked': 'No answer seen here: outcome unknown',
  'download.state.agreed': 'Started; its end was not seen here',
  'download.state.agreedNow': 'Under way',
  'download.older': 'Show older ones',
  'download.remove': 'Remove',
  'download.removeOf': 'Remove the download of {time} from this list',
  'download.erase': 'Erase this browser’s list…',
  'download.eraseTitle': 'Erase this browser’s list?',
  'download.eraseText':
    'Removes the filters and results of {count, plural, one {# download} other {# downloads}} from this browser. What you paid for can be downloaded again for free.',
  'download.eraseNow': 'Erase',
});

export type MessageKey = Parameters<typeof t>[0];

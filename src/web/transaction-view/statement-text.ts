import type { Statement } from '../../transaction/describe.ts';
import { shownAsciiText, shownText, shownWords } from '../components/shown-text.ts';
import { exactTimeUtc } from '../format/time.ts';
import { say } from './messages.ts';

const MS_PER_S = 1000;
const FARTHEST_S = 8.64e12;

function timeText(seconds: bigint): string {
  const number = Number(seconds);
  return Math.abs(number) <= FARTHEST_S
    ? exactTimeUtc(number * MS_PER_S)
    : say('common.outOfTime', { value: String(seconds) });
}

/** What a transaction does, in a sentence whose odd characters are marked; contributions and flags stand in tables. */
export function statementText(statement: Statement): string {
  switch (statement.kind) {
    case 'contribution':
    case 'flag':
      return '';
    case 'other': {
      const { path, text } = statement.other;
      return say('submission.other', { path: shownText(path), text: shownWords(text) });
    }
    case 'record': {
      const { count, registered } = statement;
      const account = shownAsciiText(statement.accountId);
      return count === 0
        ? say('submission.recordEmpty', { account })
        : say('submission.recordCounts', { count, registered, account });
    }
    case 'registration':
      return say(statement.again ? 'submission.registrationAgain' : 'submission.registration', {
        definitionId: shownText(statement.registration.definitionId),
      });
    case 'grant': {
      const { permission, definitionId, accountId = '', grantedTo } = statement.grant;
      const isAsset = permission === 'CanSetKeyValueInUserAsset';
      return say(isAsset ? 'submission.grantAsset' : 'submission.grantDefinition', {
        definitionId: shownText(definitionId),
        accountId: shownAsciiText(accountId),
        grantedTo: shownAsciiText(grantedTo),
      });
    }
    case 'expiry-trigger': {
      const { definitionId, accountId, authority, startsAtS } = statement.trigger;
      return say('submission.trigger', {
        definitionId: shownText(definitionId),
        accountId: shownAsciiText(accountId),
        authority: shownAsciiText(authority),
        time: timeText(startsAtS),
      });
    }
  }
}

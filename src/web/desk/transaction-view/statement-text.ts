import type { Statement } from '../../../transaction/inspect/describe.ts';
import { shownAsciiText, shownText, shownWords } from '../../ui/components/text/shown-text.ts';
import { exactTime, type TimeFormat } from '../../ui/format/time.ts';
import { t } from './messages.ts';

const MS_PER_S = 1000;
const FARTHEST_S = 8.64e12;

function timeText(seconds: bigint, format: TimeFormat): string {
  const number = Number(seconds);
  return Math.abs(number) <= FARTHEST_S
    ? exactTime(number * MS_PER_S, format)
    : t('common.outOfTime', { value: String(seconds) });
}

/**
 * One statement of a transaction as a sentence with suspicious characters marked; contributions and flags
 * have tables instead.
 */
export function statementText(statement: Statement, format: TimeFormat): string {
  switch (statement.kind) {
    case 'contribution':
    case 'flag':
      return '';
    case 'other': {
      const { path, text } = statement.other;
      return t('transaction.other', { path: shownText(path), text: shownWords(text) });
    }
    case 'record': {
      const { count, registered } = statement;
      const account = shownAsciiText(statement.accountId);
      return count === 0
        ? t('transaction.recordEmpty', { account })
        : t('transaction.recordCounts', { count, registered, account });
    }
    case 'registration':
      return t(statement.again ? 'transaction.registrationAgain' : 'transaction.registration', {
        definitionId: shownText(statement.registration.definitionId),
      });
    case 'grant': {
      const { permission, definitionId, accountId = '', grantedTo } = statement.grant;
      const isAsset = permission === 'CanSetKeyValueInUserAsset';
      return t(isAsset ? 'transaction.grantAsset' : 'transaction.grantDefinition', {
        definitionId: shownText(definitionId),
        accountId: shownAsciiText(accountId),
        grantedTo: shownAsciiText(grantedTo),
      });
    }
    case 'expiry-trigger': {
      const { definitionId, accountId, authority, startsAtS } = statement.trigger;
      return t('transaction.trigger', {
        definitionId: shownText(definitionId),
        accountId: shownAsciiText(accountId),
        authority: shownAsciiText(authority),
        time: timeText(startsAtS, format),
      });
    }
  }
}

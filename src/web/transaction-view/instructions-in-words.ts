import type {
  InspectedExpiryTrigger,
  InspectedGrant,
  TransactionInspection,
} from '../../transaction/inspection.ts';
import {
  type UnpairedRegistration,
  unpairedRegistrations,
} from '../../transaction/unpaired-registrations.ts';
import { shownAsciiText, shownSentence, shownText } from '../components/shown-text.ts';
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

const grantText = ({ permission, definitionId, accountId, grantedTo }: InspectedGrant): string =>
  say(permission === 'CanSetKeyValueInUserAsset' ? 'submission.grantAsset' : 'submission.grantDefinition', {
    definitionId: shownText(definitionId),
    accountId: shownAsciiText(accountId ?? ''),
    grantedTo: shownAsciiText(grantedTo),
  });

const triggerText = ({ definitionId, accountId, authority, startsAtS }: InspectedExpiryTrigger): string =>
  say('submission.trigger', {
    definitionId: shownText(definitionId),
    accountId: shownAsciiText(accountId),
    authority: shownAsciiText(authority),
    time: timeText(startsAtS),
  });

const registrationText = ({ definitionId, again }: UnpairedRegistration): string =>
  say(again ? 'submission.registrationAgain' : 'submission.registration', {
    definitionId: shownText(definitionId),
  });

/** Sentences that are made when they are looked at: there may be tens of thousands. */
export interface Sentences {
  readonly count: number;
  /** Odd characters in it are marked. */
  at(index: number): string;
}

function sentencesOf<Item>(items: readonly Item[], words: (item: Item) => string): Sentences {
  return {
    count: items.length,
    at(index) {
      const item = items[index];
      return item === undefined ? '' : words(item);
    },
  };
}

function joined(parts: readonly Sentences[]): Sentences {
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    at(index) {
      let rest = index;
      for (const part of parts) {
        if (rest < part.count) return part.at(rest);
        rest -= part.count;
      }
      return '';
    },
  };
}

/** What could be read of a transaction that cannot be inspected, and whatever else is neither report nor flag. */
export function othersInWords({ others }: TransactionInspection): Sentences {
  return sentencesOf(others, ({ path, text }) =>
    say('submission.other', { path: shownSentence(path), text: shownSentence(text) }),
  );
}

/** The contributions that a record holds speak for it, unless there are none, or not as many as assets are registered. */
function recordInWords({ contributions, recordedBy, registrations, authority }: TransactionInspection) {
  if (recordedBy === undefined) return sentencesOf([], () => '');
  const count = contributions.length;
  const account = shownAsciiText(authority);
  if (count === 0) return sentencesOf([recordedBy], () => say('submission.recordEmpty', { account }));
  const registered = registrations.length;
  return sentencesOf(registered === count ? [] : [recordedBy], () =>
    say('submission.recordCounts', { count, registered, account }),
  );
}

/**
 * Everything in a transaction beside its contributions and flags, a sentence for each instruction; what is unusual
 * first.
 */
export function instructionsInWords(inspection: TransactionInspection): Sentences {
  const { grants, expiryTriggers } = inspection;
  return joined([
    othersInWords(inspection),
    recordInWords(inspection),
    sentencesOf(unpairedRegistrations(inspection), registrationText),
    sentencesOf(grants, grantText),
    sentencesOf(expiryTriggers, triggerText),
  ]);
}

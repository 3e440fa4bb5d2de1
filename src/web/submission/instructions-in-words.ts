import type { TransactionInspection } from '../../transaction/inspection.ts';
import { visibleText } from '../../transaction/visible-text.ts';
import { exactTimeUtc } from '../format/exact-time.ts';
import { say } from '../words/say.ts';

const MS_PER_S = 1000;
const FARTHEST_S = 8.64e12;

export interface InstructionInWords {
  /** Where it stands in the transaction: tells equal sentences apart. */
  readonly place: string;
  readonly sentence: string;
}

function timeText(seconds: bigint): string {
  const number = Number(seconds);
  return Math.abs(number) <= FARTHEST_S
    ? exactTimeUtc(number * MS_PER_S)
    : say('submission.outOfTime', { value: String(seconds) });
}

/** Everything in a transaction beside its contributions, a sentence for each instruction. */
export function instructionsInWords(inspection: TransactionInspection): readonly InstructionInWords[] {
  const { contributions, registrations, flags, grants, expiryTriggers, others } = inspection;
  const recorded = new Set(contributions.map(({ definitionId }) => definitionId));
  return [
    ...registrations
      .filter(({ definitionId }) => !recorded.has(definitionId))
      .map(({ instruction, definitionId }) => ({
        place: `[${instruction}]`,
        sentence: say('submission.registration', { definitionId: visibleText(definitionId) }),
      })),
    ...flags.map(({ instruction, definitionId, accountId }) => ({
      place: `[${instruction}]`,
      sentence: say('submission.flag', {
        definitionId: visibleText(definitionId),
        accountId: visibleText(accountId),
      }),
    })),
    ...grants.map(({ instruction, permission, definitionId, accountId, grantedTo }) => ({
      place: `[${instruction}]`,
      sentence: say(
        permission === 'CanSetKeyValueInUserAsset' ? 'submission.grantAsset' : 'submission.grantDefinition',
        {
          definitionId: visibleText(definitionId),
          accountId: visibleText(accountId ?? ''),
          grantedTo: visibleText(grantedTo),
        },
      ),
    })),
    ...expiryTriggers.map(({ instruction, definitionId, accountId, authority, startsAtS }) => ({
      place: `[${instruction}]`,
      sentence: say('submission.trigger', {
        definitionId: visibleText(definitionId),
        accountId: visibleText(accountId),
        authority: visibleText(authority),
        time: timeText(startsAtS),
      }),
    })),
    ...others.map(({ path, text }, position) => ({
      place: `other ${position}`,
      sentence: say('submission.other', { path: visibleText(path), text: visibleText(text) }),
    })),
  ];
}

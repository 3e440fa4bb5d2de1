import { z } from 'zod';
import { typed } from '../../command-line/command.ts';
import { markedText } from '../../transaction/words/visible-text.ts';
import { reasonSchema } from '../ledger/administration.ts';
import { pluralize } from '../platform/plain-text.ts';
import { REBUILD_INDEXES, rebuildIndexes } from '../registry/contributions/rebuild-indexes.ts';
import {
  reinstateContributions,
  type Reporter,
  type Withdrawal,
  withdrawContributions,
} from '../registry/withdrawals/withdrawals.ts';
import type { Db } from '../store/db.ts';
import { ACCOUNT, type Command, defineCommand, PEER } from './command.ts';

const typedHeightSchema = z
  .string()
  .regex(/^[1-9]\d{0,14}$/u, { error: 'A height is the number of an entry: 1, 2, 3 and so on.' })
  .transform(Number);

const REASON = typed('--reason <text>', reasonSchema);

const namesOf = ({ accountId, peerId }: Withdrawal): string => accountId ?? `the peer ${peerId}`;

/** Entries from one height to another, or the one. */
export const describeSpan = (fromHeight: number, toHeight: number): string =>
  fromHeight === toHeight ? `entry ${fromHeight}` : `entries ${fromHeight} to ${toHeight}`;
const spanOf = ({ fromHeight, toHeight }: Withdrawal): string => describeSpan(fromHeight, toHeight);

/** A withdrawal in force, as the lists show it. */
export function describeWithdrawal(withdrawal: Withdrawal): string {
  const { height, contributions, reason } = withdrawal;
  return `Entry ${height} withdrew ${pluralize(contributions, 'contribution')} of ${markedText(namesOf(withdrawal))}, reported in ${spanOf(withdrawal)}: ${reason}`;
}

async function quicken(db: Db): Promise<string[]> {
  return (await rebuildIndexes(db))
    ? ['The indexes of contributions were rebuilt.']
    : [
        `The indexes could not be rebuilt: searches near what was withdrawn stay slow until the owner of the tables runs this command too, or: ${REBUILD_INDEXES}`,
      ];
}

/** An account or peer, as the command line names it. */
interface Named {
  readonly subject: 'account' | 'peer';
  readonly name: z.ZodType<string, string>;
  readonly reporterOf: (name: string) => Reporter;
  readonly whose: string;
}

function withdrawalCommands({ subject, name: named, reporterOf, whose }: Named): readonly Command[] {
  const withdraw = defineCommand({
    name: 'withdraw',
    explanation: `takes what ${whose} reported out of all answers, at once. It stays on the ledger, and what was earned stays earned. What is reported later is not withdrawn: suspend first. reinstate undoes it. Run it as the owner of the tables.`,
    request: z.strictObject({
      name: named,
      fromHeight: typed(
        '--from-height <height>',
        typedHeightSchema.optional(),
        'the first entry; else all so far',
      ),
      toHeight: typed('--to-height <height>', typedHeightSchema.optional(), 'the last entry'),
      reason: REASON,
    }),
    async run({ name, ...asked }, tx, administrator) {
      const reporter = reporterOf(name);
      const withdrawal = await withdrawContributions(tx, administrator, { reporter, ...asked });
      if (withdrawal === undefined)
        return [`No answer has a contribution that ${name} reported there; nothing was changed.`];
      const { contributions, height } = withdrawal;
      return [
        `${pluralize(contributions, 'contribution')} of ${markedText(namesOf(withdrawal))}, reported in ${spanOf(withdrawal)}, ${contributions === 1 ? 'is' : 'are'} in no answer any more.`,
        `To undo this: npm run desk -- ${subject} reinstate ${name} --withdrawal ${height} --reason 'why'`,
      ];
    },
    afterCommit: quicken,
  });
  const reinstate = defineCommand({
    name: 'reinstate',
    explanation: `ends one withdrawal of ${whose}. What no other withdrawal covers is in the answers again, as it was.`,
    request: z.strictObject({
      name: named,
      withdrawalHeight: typed('--withdrawal <height>', typedHeightSchema, 'its entry (see list)'),
      reason: REASON,
    }),
    async run({ name, withdrawalHeight, reason }, tx, administrator) {
      const request = { reporter: reporterOf(name), withdrawalHeight, reason };
      const ended = await reinstateContributions(tx, administrator, request);
      return [
        `What ${namesOf(ended)} reported in ${spanOf(ended)} is in the answers again, except for what another withdrawal covers.`,
      ];
    },
  });
  return [withdraw, reinstate];
}

export const accountWithdrawalCommands = withdrawalCommands({
  subject: 'account',
  name: ACCOUNT,
  reporterOf: (accountId) => ({ accountId }),
  whose: 'an account',
});

export const peerWithdrawalCommands = withdrawalCommands({
  subject: 'peer',
  name: PEER,
  reporterOf: (peerId) => ({ peerId }),
  whose: 'all accounts of a peer',
});

import { z } from 'zod';
import { optionalFile, typed } from '../command-line/command.ts';
import { AppError } from '../contract/app-error.ts';
import {
  CONTRIBUTION_DOMAIN,
  identifierOfLedgerName,
  parseAssetDefinitionId,
} from '../contract/asset-definition-id.ts';
import { MAX_DRAFTS } from '../contract/contribution.ts';
import type { FoundContribution } from '../client/registry/look-up-found.ts';
import { findFlagged } from '../client/submission/find-on-registry.ts';
import { flagOf } from '../client/submission/flag-transaction.ts';
import { ACCOUNT_PARTS, withSession } from './account/open-account.ts';
import { carriedOut, type CarriedOut, carryOut, carryOutParts, totalsOf } from './account/carry-out.ts';
import { openInput, readLines } from './run/read-lines.ts';
import { defineScript } from './run/script.ts';

const requestSchema = z
  .strictObject({
    ids: typed('[id...]', z.array(z.string()).optional(), '', { mayBeHex: true }),
    file: optionalFile('--file <file>', 'has one id a line; - is standard input'),
    ...ACCOUNT_PARTS,
  })
  .refine(({ ids, file }) => (ids === undefined) !== (file === undefined), {
    error: 'Name the contributions by their asset definition ids, or a file of them with --file.',
  });
type FlagRequest = z.output<typeof requestSchema>;

/** @throws {AppError} for a text that is no asset definition id of a contribution */
function contributionOf(definitionId: string): FoundContribution {
  const parts = parseAssetDefinitionId(definitionId);
  const identifier =
    parts?.domain === CONTRIBUTION_DOMAIN && parts.suffix !== undefined
      ? identifierOfLedgerName(parts.ledgerName)
      : undefined;
  if (identifier === undefined)
    throw new AppError(
      'usage',
      `An asset definition id of a contribution ends in _<number>#${CONTRIBUTION_DOMAIN}; one of these does not. Nothing was flagged.`,
    );
  return { identifier, definitionId };
}

async function contributionsIn({ ids = [], file }: FlagRequest): Promise<readonly FoundContribution[]> {
  const found = new Map(ids.map((id) => [id, contributionOf(id)]));
  if (file !== undefined)
    for await (const id of readLines(openInput(file), 'The file of asset definition ids'))
      found.set(id, contributionOf(id));
  if (found.size === 0) throw new AppError('usage', 'The file holds no asset definition id.');
  return [...found.values()];
}

export const FLAG = defineScript({
  name: 'flag',
  explanation:
    'flags contributions as false, by their asset definition ids, which check, download and follow give. Each transaction is read and compared with these ids before it is signed; what differs is not signed, and ends this with exit code 3. A flag cannot be taken back. Flagging again what is flagged changes nothing and earns nothing.',
  request: requestSchema,
  async run(request, surroundings) {
    const { output } = surroundings;
    const contributions = await contributionsIn(request);
    const transactions: CarriedOut[] = [];
    try {
      await withSession(request, surroundings, (session) =>
        carryOutParts(contributions, MAX_DRAFTS, async (part) => {
          const { count } = totalsOf(transactions);
          output.progress(`Flagging ${contributions.length} contributions, ${count} done`);
          const sent = await carryOut(session, flagOf(session.account.accountId, part), surroundings);
          if (sent.outcome !== 'accepted') throw sent.error;
          const verify = async () => (await findFlagged(session.client, part)).verification;
          transactions.push(await carriedOut(sent, part.length, verify));
        }),
      );
    } finally {
      const { count, rewarded } = totalsOf(transactions);
      const sentence = `Flagged: ${count} of ${contributions.length}. Rewarded: ${rewarded}.`;
      await output.result({ flagged: count, rewarded, transactions }, [sentence]);
    }
  },
});

import { isDate } from '../contract/is-date.ts';
import { describeTransaction, type Statement } from '../transaction/inspect/describe.ts';
import type { InspectedContribution, TransactionInspection } from '../transaction/inspect/inspection.ts';
import { permissionText } from '../transaction/inspect/permission-text.ts';
import { flatText, renderText, type Text } from '../transaction/words/text.ts';
import { markedText, spelledOutText } from '../transaction/words/visible-text.ts';

const MS_PER_S = 1000;

/** `1a2b 3c4d …`, to be read aloud. */
export function groupedHash(hashHex: string): string {
  return hashHex.replace(/(.{4})(?=.)/gu, '$1 ');
}

function time(ms: number): string {
  if (!isDate(ms)) return `${ms} ms after 1970`;
  return new Date(ms).toISOString().replace('T', ' ').replace('Z', ' UTC');
}

function contributionInWords(contribution: InspectedContribution, number: number): string {
  const { id, fraudType, origination, destination, sourcePeerId, status, definitionId } = contribution;
  const parts = [
    spelledOutText(id),
    spelledOutText(fraudType),
    `${spelledOutText(origination)} to ${spelledOutText(destination)}`,
    ...(sourcePeerId === undefined ? [] : [`from the peer ${spelledOutText(sourcePeerId)}`]),
    `reported ${time(contribution.reportedAtMs)}`,
    `expires ${time(contribution.expiryAtS * MS_PER_S)}`,
    ...(status === 0 ? [] : [`with the status ${status} (a new contribution has 0)`]),
    definitionId === undefined ? 'no asset is registered for it' : `as ${spelledOutText(definitionId)}`,
  ];
  return `Reports ${number}: ${parts.join('; ')}.`;
}

/** Anything else may hold honest words of another alphabet, which stay readable. */
const otherInWords = (path: string, text: Text): string =>
  `Besides, ${markedText(path)}: ${renderText(text, markedText)}`;

function statementInWords(statement: Statement, number: number): string {
  switch (statement.kind) {
    case 'contribution':
      return contributionInWords(statement.contribution, number);
    case 'flag': {
      const { accountId, definitionId } = statement.flag;
      return `Flags ${spelledOutText(definitionId)}, held by ${spelledOutText(accountId)}.`;
    }
    case 'other': {
      const { path, text } = statement.other;
      return otherInWords(path, text);
    }
    case 'record': {
      const { count, registered } = statement;
      return count === 0
        ? 'Records an empty list of contributions, in place of what was recorded before.'
        : `Records ${count} contributions, and registers ${registered} assets.`;
    }
    case 'registration': {
      const { again, registration } = statement;
      return `Registers ${spelledOutText(registration.definitionId)}${again ? ' once more' : ''}, without a contribution for it.`;
    }
    case 'grant': {
      const { grant } = statement;
      return `Lets ${spelledOutText(grant.grantedTo)} ${renderText(flatText(permissionText(grant)), spelledOutText)}.`;
    }
    case 'expiry-trigger': {
      const { definitionId, accountId, authority, startsAtS } = statement.trigger;
      const [asset, holder, rights] = [definitionId, accountId, authority].map(spelledOutText);
      return `Marks ${asset} held by ${holder} as expired at ${time(Number(startsAtS) * MS_PER_S)}, with the rights of ${rights}.`;
    }
  }
}

/** Everything but what it does: whose it is, from when, signed by whom. */
export function transactionHeadInWords(inspection: TransactionInspection): string[] {
  const { byteLength, authority, creationTimeMs, expiresAtMs, nonce, signatures, instructionCount } =
    inspection;
  const { unreadable } = inspection;
  return [
    `Hash: ${groupedHash(inspection.payloadHashHex)}`,
    `Iroha 2 rc.20 (layout B), ${byteLength} bytes, ${instructionCount === 1 ? '1 instruction' : `${instructionCount} instructions`}.`,
    `Signs as ${spelledOutText(authority)}.`,
    `Created ${time(Number(creationTimeMs))}, valid ${expiresAtMs === undefined ? 'without an end' : `until ${time(Number(expiresAtMs))}`}.`,
    nonce === undefined ? 'No nonce.' : `Nonce ${nonce}.`,
    ...(signatures.length === 0 ? ['No signatures yet.'] : []),
    ...signatures.map(
      ({ publicKeyHex, algorithm, valid }) =>
        `Signed by ${publicKeyHex} (${algorithm}): ${valid ? 'valid' : 'NOT VALID'}.`,
    ),
    ...(unreadable === undefined ? [] : [`Cannot be read: ${spelledOutText(unreadable)}`]),
  ];
}

/** All that the transaction says, line by line, odd and look-alike characters spelled out. */
export function transactionInWords(inspection: TransactionInspection): string[] {
  return [
    ...transactionHeadInWords(inspection),
    ...describeTransaction(inspection).map((statement, index) => statementInWords(statement, index + 1)),
  ];
}

import { isDate } from '../contract/is-date.ts';
import type {
  InspectedContribution,
  InspectedExpiryTrigger,
  InspectedGrant,
  TransactionInspection,
} from '../transaction/inspection.ts';
import { unpairedRegistrations } from '../transaction/unpaired-registrations.ts';
import { markedSentence, spelledOutText } from '../transaction/visible-text.ts';

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

function grantInWords({ permission, definitionId, accountId, grantedTo }: InspectedGrant): string {
  const what = spelledOutText(definitionId);
  return permission === 'CanSetKeyValueInUserAsset'
    ? `Lets ${spelledOutText(grantedTo)} change ${what} held by ${spelledOutText(accountId ?? '')}.`
    : `Lets ${spelledOutText(grantedTo)} register ${what}.`;
}

function triggerInWords({ definitionId, accountId, authority, startsAtS }: InspectedExpiryTrigger): string {
  const [asset, holder, rights] = [definitionId, accountId, authority].map(spelledOutText);
  return `Marks ${asset} held by ${holder} as expired at ${time(Number(startsAtS) * MS_PER_S)}, with the rights of ${rights}.`;
}

function contentInWords(inspection: TransactionInspection): string[] {
  const { contributions, recordedBy, flags, grants, expiryTriggers, others, unreadable } = inspection;
  return [
    ...(unreadable === undefined ? [] : [`Cannot be read: ${markedSentence(unreadable)}`]),
    ...contributions.map((contribution, index) => contributionInWords(contribution, index + 1)),
    ...(recordedBy !== undefined && contributions.length === 0
      ? ['Records an empty list of contributions, in place of what was recorded before.']
      : []),
    ...unpairedRegistrations(inspection).map(
      ({ definitionId, again }) =>
        `Registers ${spelledOutText(definitionId)}${again ? ' once more' : ''}, without a contribution for it.`,
    ),
    ...flags.map(
      ({ definitionId, accountId }) =>
        `Flags ${spelledOutText(definitionId)}, held by ${spelledOutText(accountId)}.`,
    ),
    ...grants.map(grantInWords),
    ...expiryTriggers.map(triggerInWords),
    ...others.map(({ path, text }) => `Besides, ${markedSentence(path)}: ${markedSentence(text)}`),
  ];
}

/** All that the transaction says, line by line, odd and look-alike characters spelled out. */
export function transactionInWords(inspection: TransactionInspection): string[] {
  const { byteLength, authority, creationTimeMs, expiresAtMs, nonce, signatures, instructionCount } =
    inspection;
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
    ...contentInWords(inspection),
  ];
}

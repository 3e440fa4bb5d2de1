import type { ContributionDraft } from '../../contract/contribution.ts';
import { type Chance, createChance } from './chance.ts';
import {
  sampleAddress,
  sampleAddressRange,
  sampleEmail,
  type SampleIdentifier,
  sampleNumeric,
  samplePhone,
  samplePhoneRange,
  sampleUrl,
} from './sample-identifiers.ts';
import { SAMPLE_PEERS, SAMPLE_STORIES, type SampleEvent, type SamplePeer } from './sample-stories.ts';

type Maker = (chance: Chance) => SampleIdentifier;

const FRAUD_TYPES = [
  ['Wangiri', [samplePhone, samplePhoneRange]],
  ['IRSF', [samplePhoneRange, samplePhone]],
  ['StolenDevice', [sampleNumeric]],
  ['IPFraud', [sampleAddress, sampleAddressRange]],
  ['SMSA2P', [samplePhone, sampleUrl]],
  ['FlashCall', [samplePhone, samplePhoneRange]],
  ['Scam', [sampleEmail, sampleUrl, samplePhone]],
  ['SIM Swap', [sampleNumeric, samplePhone]],
] as const satisfies readonly (readonly [string, readonly [Maker, ...Maker[]]])[];

const OLDEST_HOURS = 110 * 24;
const REPORTS = 64;

function otherPeer(chance: Chance, peerId: string): SamplePeer {
  const peer = chance.pick(SAMPLE_PEERS);
  return peer.peerId === peerId ? otherPeer(chance, peerId) : peer;
}

function backgroundReport(chance: Chance, index: number): SampleEvent[] {
  const { peerId, country, privileged } = chance.pick(SAMPLE_PEERS);
  const [fraudType, makers] = chance.pick(FRAUD_TYPES);
  // Older reports first, a little unevenly, the newest about an hour ago.
  const ageHours =
    Math.round(((OLDEST_HOURS * (REPORTS - index)) / REPORTS) * (chance.between(90, 100) / 100)) + 1;
  const source = chance.between(1, 12) === 1 ? otherPeer(chance, peerId).peerId : undefined;
  const drafts = Array.from({ length: chance.between(2, 6) }, (): ContributionDraft => {
    const { id, origination } = chance.pick<readonly [Maker, ...Maker[]]>(makers)(chance);
    const draft = { id, fraudType, origination, destination: country };
    return source === undefined ? draft : { ...draft, sourcePeerId: source };
  });
  const name = `background-${index}`;
  const report = { kind: 'report', name, ageHours, peerId, drafts } as const;
  if (chance.between(1, 4) > 1) return [report];
  const item = chance.between(0, drafts.length - 1);
  const flag = {
    kind: 'flag',
    report: name,
    item,
    ageHours: ageHours * 0.8,
    peerId: otherPeer(chance, peerId).peerId,
  } as const;
  // Reports of a privileged peer cannot be flagged.
  return privileged ? [report] : [report, flag];
}

/** Everything that the sample peers did, oldest first. Deterministic. */
export function sampleEvents(): SampleEvent[] {
  const chance = createChance(20_261_121);
  const background = Array.from({ length: REPORTS }, (_, index) => backgroundReport(chance, index)).flat();
  return [...SAMPLE_STORIES, ...background].toSorted((left, right) => right.ageHours - left.ageHours);
}

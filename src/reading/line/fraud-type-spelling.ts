import { FRAUD_TYPE_NUMBERS, KNOWN_FRAUD_TYPES, type KnownFraudType } from '../../contract/fraud-type.ts';
import { editDistance } from './edit-distance.ts';

/** Other names for the seven known types, in `folded` form. */
const OTHER_NAMES: Readonly<Record<KnownFraudType, readonly string[]>> = {
  Wangiri: ['wangiricall', 'wangirifraud', 'wangiri1', 'wangiri2', 'wangiri20', 'oneringandcut'],
  IRSF: ['irsffraud', 'revenueshare', 'revenuesharefraud', 'internationalrevenuesharefraud'],
  StolenDevice: ['stolen', 'stolenphone', 'stolenhandset', 'stolenimei', 'lostorstolen', 'devicetheft'],
  IPFraud: ['ip', 'fraudip', 'fraudulentip', 'ipaddressfraud'],
  SMSA2P: ['a2p', 'a2psms', 'a2pfraud', 'a2psmsfraud', 'smsa2pfraud', 'greyroute', 'grayroute'],
  FlashCall: ['flashcalls', 'flashcalling', 'flashcallfraud', 'flashcallverification'],
  Scam: ['scams', 'scamcall', 'scamcalls', 'scamfraud', 'scamming'],
};

/** In shorter names one letter makes a different word. */
const LEAST_UNAMBIGUOUS = 6;
const LEAST_WITH_TWO_SLIPS = 7;

function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const BY_NAME = new Map<string, KnownFraudType>(
  KNOWN_FRAUD_TYPES.flatMap((type) =>
    [type, ...OTHER_NAMES[type]].map((name) => [folded(name), type] as const),
  ),
);

/** The known type that an unknown one may mean. */
export interface FraudTypeSpelling {
  readonly type: KnownFraudType;
  /** Whether no other meaning is possible. */
  readonly isCertain: boolean;
}

export const isKnownFraudType = (text: string): text is KnownFraudType =>
  Object.hasOwn(FRAUD_TYPE_NUMBERS, text);

/**
 * Returns the known type that a text spells or misspells; `undefined` for a type of the analyst's own and for
 * numbers.
 */
export function fraudTypeSpelt(text: string): FraudTypeSpelling | undefined {
  const asked = folded(text);
  const named = BY_NAME.get(asked);
  if (named !== undefined) return { type: named, isCertain: true };
  let nearest: { readonly type: KnownFraudType; readonly distance: number } | undefined;
  for (const [name, type] of BY_NAME) {
    const most = name.length >= LEAST_WITH_TWO_SLIPS ? 2 : 1;
    const distance = name.length < 4 ? Infinity : editDistance(asked, name);
    if (distance > most || (nearest !== undefined && distance >= nearest.distance)) continue;
    nearest = { type, distance };
  }
  if (nearest === undefined) return undefined;
  return { type: nearest.type, isCertain: nearest.distance === 1 && asked.length >= LEAST_UNAMBIGUOUS };
}

import { FRAUD_TYPE_NUMBERS, KNOWN_FRAUD_TYPES, type KnownFraudType } from '../../contract/fraud-type.ts';

/** Other names for the seven known types, in `folded` form. */
const OTHER_NAMES: Readonly<Record<KnownFraudType, readonly string[]>> = {
  Wangiri: ['wangiricall', 'wangirifraud', 'wangiri1', 'wangiri2', 'wangiri20', 'oneringandcut'],
  IRSF: ['irsffraud', 'revenueshare', 'revenuesharefraud', 'internationalrevenuesharefraud'],
  StolenDevice: ['stolen', 'stolenphone', 'stolenhandset', 'stolenimei', 'lostorstolen', 'devicetheft'],
  IPFraud: ['fraudip', 'fraudulentip', 'ipaddressfraud'],
  SMSA2P: ['a2p', 'a2psms', 'a2pfraud', 'a2psmsfraud', 'smsa2pfraud', 'greyroute', 'grayroute'],
  FlashCall: ['flashcalls', 'flashcalling', 'flashcallfraud', 'flashcallverification'],
  Scam: ['scams', 'scamcall', 'scamcalls', 'scamfraud', 'scamming'],
};

function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

const BY_NAME = new Map<string, KnownFraudType>(
  KNOWN_FRAUD_TYPES.flatMap((type) =>
    [type, ...OTHER_NAMES[type]].map((name) => [folded(name), type] as const),
  ),
);

export const isKnownFraudType = (text: string): text is KnownFraudType =>
  Object.hasOwn(FRAUD_TYPE_NUMBERS, text);

/** Returns the known type that a text is another name of; `undefined` for a type of the analyst's own. */
export const fraudTypeSpelt = (text: string): KnownFraudType | undefined => BY_NAME.get(folded(text));

import type { Codec, OrderedCodec } from '../scale/codec.ts';
import { option, sortedSet, vec } from '../scale/collections.ts';
import { enumeration } from '../scale/enumeration.ts';
import {
  domainId,
  ipv4Addr,
  ipv6Addr,
  publicKey as taggedPublicKey,
  roleId,
  type AlgorithmName,
} from '../scale/identifiers.ts';
import { bool, bytes, fixed, name, text, u128, u32 } from '../scale/primitives.ts';
import { lengthLimits, limits, numericValue, transactionLimits } from '../scale/small-types.ts';
import { orderedStruct, struct } from '../scale/struct.ts';
import { algorithmText } from './algorithm-text.ts';
import { accountId, assetDefinitionId, assetId, triggerId } from './identifiers.ts';
import { commonInstructions, olderTypes, type OlderInstruction, type OlderTypes } from './model.ts';
import { unknownType } from './unknown-type.ts';

// rc.13 (layout A5) and rc.14 (layout A6). Wire-format 2.4 only says where they differ from rc.9. The tags below are
// those of the ledger's public sources between rc.12 and rc.15; a type that changed in that time and cannot be placed is
// `unknownType`, so that it is never shown as something that it is not.

type PublicKeyCodec = OrderedCodec<{
  readonly digest_function: AlgorithmName;
  readonly payload: Uint8Array;
}>;

function typesWith(
  publicKey: PublicKeyCodec,
  instructionOf: (types: OlderTypes) => Codec<OlderInstruction>,
): OlderTypes {
  const idBox = enumeration('IdBox', {
    0: ['DomainId', domainId],
    1: ['AccountId', accountId],
    2: ['AssetDefinitionId', assetDefinitionId],
    3: ['AssetId', assetId],
    4: ['PeerId', unknownType('the id of a peer')],
    5: ['TriggerId', triggerId],
    6: ['RoleId', roleId],
    7: ['PermissionTokenId', name],
    8: ['ValidatorId', unknownType('the id of a validator')],
    9: ['ParameterId', unknownType('the id of a parameter')],
  });
  return olderTypes((types) => {
    const { metadata, value } = types;
    const assetValue = enumeration('AssetValue', {
      0: ['Quantity', u32],
      1: ['BigQuantity', u128],
      2: ['Fixed', fixed],
      3: ['Store', metadata],
    });
    const identifiableBox = enumeration('IdentifiableBox', {
      0: ['NewDomain', struct({ id: domainId, logo: option(text), metadata })],
      1: ['NewAccount', struct({ id: accountId, signatories: sortedSet(publicKey), metadata })],
      2: ['NewAssetDefinition', unknownType('an asset definition')],
      3: ['NewRole', unknownType('a role')],
      4: ['Peer', unknownType('a peer')],
      5: ['Domain', unknownType('a whole domain')],
      6: ['Account', unknownType('a whole account')],
      7: ['AssetDefinition', unknownType('a whole asset definition')],
      8: ['Asset', struct({ id: assetId, value: assetValue })],
      9: ['Trigger', unknownType('a trigger')],
      10: ['Role', unknownType('a whole role')],
      11: ['PermissionTokenDefinition', unknownType('the definition of a permission')],
      12: ['Validator', unknownType('a validator')],
      13: ['Parameter', unknownType('a parameter of the network')],
    });
    return {
      value: enumeration('Value', {
        0: ['Bool', bool],
        1: ['String', text],
        2: ['Name', name],
        3: ['Vec', vec(value)],
        4: ['LimitedMetadata', metadata],
        5: ['MetadataLimits', limits],
        6: ['TransactionLimits', transactionLimits],
        7: ['LengthLimits', lengthLimits],
        8: ['Id', idBox],
        9: ['Identifiable', identifiableBox],
        10: ['PublicKey', publicKey],
        11: ['SignatureCheckCondition', unknownType('a condition for signatures')],
        12: ['TransactionValue', unknownType('a transaction')],
        13: ['TransactionQueryResult', unknownType('the answer to a query')],
        14: ['PermissionToken', unknownType('a permission')],
        15: ['Hash', unknownType('a hash')],
        16: ['Block', unknownType('a block')],
        17: ['BlockHeader', unknownType('the header of a block')],
        18: ['Ipv4Addr', ipv4Addr],
        19: ['Ipv6Addr', ipv6Addr],
        20: ['Numeric', numericValue],
      }),
      instruction: instructionOf(types),
    };
  });
}

const parameterInstructions = ({ expression }: OlderTypes) =>
  ({
    14: ['SetParameter', struct({ parameter: expression })],
    15: ['NewParameter', struct({ parameter: expression })],
  }) as const;

export const rc13 = typesWith(orderedStruct({ digest_function: algorithmText, payload: bytes }), (types) =>
  enumeration('Instruction', {
    ...commonInstructions(types),
    13: ['ExecuteTrigger', struct({ trigger_id: triggerId })],
    ...parameterInstructions(types),
  }),
);

export const rc14 = typesWith(taggedPublicKey, (types) =>
  enumeration('InstructionBox', {
    ...commonInstructions(types),
    13: ['ExecuteTrigger', unknownType('the running of a trigger')],
    ...parameterInstructions(types),
    16: ['Upgrade', struct({ object: types.expression })],
  }),
);

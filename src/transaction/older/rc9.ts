import { option, sortedSet, vec } from '../scale/collections.ts';
import { enumeration } from '../scale/enumeration.ts';
import { domainId, ipv4Addr, ipv6Addr, roleId } from '../scale/identifiers.ts';
import { bool, bytes, fixed, fixedBytes, name, text, u128, u32 } from '../scale/primitives.ts';
import { assetValueType, duration, mintable } from '../scale/small-types.ts';
import { orderedStruct, struct } from '../scale/struct.ts';
import { algorithmText } from './algorithm-text.ts';
import { accountId, assetDefinitionId, assetId, triggerId } from './identifiers.ts';
import { commonInstructions, olderTypes } from './model.ts';
import { unknownType } from './unknown-type.ts';

// Wire-format 2.4, rc.9 (layout A). The fact sheet does not spell out every type: those are `unknownType`.

const publicKey = orderedStruct({ digest_function: algorithmText, payload: bytes });
const peerId = struct({ address: text, public_key: publicKey });

const idBox = enumeration('IdBox', {
  0: ['DomainId', domainId],
  1: ['AccountId', accountId],
  2: ['AssetDefinitionId', assetDefinitionId],
  3: ['AssetId', assetId],
  4: ['PeerId', peerId],
  5: ['TriggerId', triggerId],
  6: ['RoleId', roleId],
  7: ['PermissionTokenId', name],
  8: ['ValidatorId', struct({ name, account_id: accountId })],
});

const executionTime = enumeration('ExecutionTime', {
  0: ['PreCommit'],
  1: ['Schedule', struct({ start: duration, period: option(duration) })],
});
const filterBox = enumeration('FilterBox', {
  0: ['Pipeline', unknownType('a pipeline filter')],
  1: ['Data', unknownType('a data filter')],
  2: ['Time', executionTime],
  3: ['ExecuteTrigger', unknownType('a filter for running a trigger')],
});
const repeats = enumeration('Repeats', { 0: ['Indefinitely'], 1: ['Exactly', u32] });

export const rc9 = olderTypes((types) => {
  const { expression, instruction, metadata, value, valueMap } = types;
  const token = struct({ definition_id: struct({ name }), params: valueMap });
  const role = struct({ id: roleId, permissions: vec(token) });
  const assetValue = enumeration('AssetValue', {
    0: ['Quantity', u32],
    1: ['BigQuantity', u128],
    2: ['Fixed', fixed],
    3: ['Store', metadata],
  });
  const executable = enumeration('Executable', {
    0: ['Instructions', vec(instruction)],
    1: ['Wasm', bytes],
  });
  const action = struct({ executable, repeats, technical_account: accountId, filter: filterBox, metadata });
  const identifiableBox = enumeration('IdentifiableBox', {
    0: ['NewDomain', struct({ id: domainId, logo: option(text), metadata })],
    1: ['NewAccount', struct({ id: accountId, signatories: sortedSet(publicKey), metadata })],
    2: [
      'NewAssetDefinition',
      struct({ id: assetDefinitionId, value_type: assetValueType, mintable, metadata }),
    ],
    3: ['NewRole', struct({ inner: role })],
    4: ['Peer', struct({ id: peerId })],
    5: ['Domain', unknownType('a whole domain')],
    6: ['Account', unknownType('a whole account')],
    7: ['AssetDefinition', unknownType('a whole asset definition')],
    8: ['Asset', struct({ id: assetId, value: assetValue })],
    9: ['Trigger', struct({ id: triggerId, action })],
    10: ['Role', role],
    11: ['PermissionTokenDefinition', unknownType('the definition of a permission')],
    12: ['Validator', unknownType('a validator')],
  });
  return {
    value: enumeration('Value', {
      0: ['U32', u32],
      1: ['U128', u128],
      2: ['Bool', bool],
      3: ['String', text],
      4: ['Name', name],
      5: ['Fixed', fixed],
      6: ['Vec', vec(value)],
      7: ['LimitedMetadata', metadata],
      8: ['Id', idBox],
      9: ['Identifiable', identifiableBox],
      10: ['PublicKey', publicKey],
      11: ['Parameter', unknownType('a parameter of the network')],
      12: ['SignatureCheckCondition', expression],
      13: ['TransactionValue', unknownType('a transaction')],
      14: ['TransactionQueryResult', unknownType('the answer to a query')],
      15: ['PermissionToken', token],
      16: ['Hash', fixedBytes(32)],
      17: ['Block', unknownType('a block')],
      18: ['BlockHeader', unknownType('the header of a block')],
      19: ['Ipv4Addr', ipv4Addr],
      20: ['Ipv6Addr', ipv6Addr],
    }),
    instruction: enumeration('Instruction', {
      ...commonInstructions(types),
      13: ['ExecuteTrigger', struct({ trigger_id: triggerId })],
    }),
  };
});

import type { Codec } from './codec.ts';
import { nonEmptyVec, option, recursive, vec } from './collections.ts';
import { enumeration, tags } from './enumeration.ts';
import { pipelineEntityKind } from './filters.ts';
import {
  accountId,
  assetDefinitionId,
  assetId,
  domainId,
  idBox,
  parameterId,
  peerId,
  publicKey,
  roleId,
  signature,
  triggerId,
} from './identifiers.ts';
import { permissionTokenSchema, role } from './permissions.ts';
import { hash, name, text, u32, u64, versionOne } from './primitives.ts';
import { assetValueType, blockHeader, duration, limits, numericValue } from './small-types.ts';
import { struct } from './struct.ts';

interface Parts<Account, Asset, AssetDefinition, AssetValue, Domain, Instruction, Payload, Value> {
  readonly account: Codec<Account>;
  readonly asset: Codec<Asset>;
  readonly assetDefinition: Codec<AssetDefinition>;
  readonly assetValue: Codec<AssetValue>;
  readonly domain: Codec<Domain>;
  readonly instruction: Codec<Instruction>;
  readonly payload: Codec<Payload>;
  readonly value: Codec<Value>;
}

/**
 * Blocks, events and the errors in them, reachable only through Value 12 or 16. They never occur in a
 * sensible transaction, but are legal. Takes the codecs of their parts as parameters, since those can contain
 * them in turn.
 */
export function blockAndQueryOutputOf<
  Account,
  Asset,
  AssetDefinition,
  AssetValue,
  Domain,
  Instruction,
  Payload,
  Value,
>(parts: Parts<Account, Asset, AssetDefinition, AssetValue, Domain, Instruction, Payload, Value>) {
  const { account, asset, assetDefinition, assetValue, domain, instruction, payload, value } = parts;

  // ------------------------------------------------------------------------------------------------------
  // events
  const metadataChanged = <Id>(target: Codec<Id>) => struct({ target_id: target, key: name, value });
  const assetChanged = struct({ asset_id: assetId, amount: assetValue });
  const assetEvent = enumeration('AssetEvent', {
    0: ['Created', asset],
    1: ['Deleted', assetId],
    2: ['Added', assetChanged],
    3: ['Removed', assetChanged],
    4: ['MetadataInserted', metadataChanged(assetId)],
    5: ['MetadataRemoved', metadataChanged(assetId)],
  });
  const assetDefinitionEvent = enumeration('AssetDefinitionEvent', {
    0: ['Created', assetDefinition],
    1: ['MintabilityChanged', assetDefinitionId],
    2: ['OwnerChanged', struct({ asset_definition_id: assetDefinitionId, new_owner: accountId })],
    3: ['Deleted', assetDefinitionId],
    4: ['MetadataInserted', metadataChanged(assetDefinitionId)],
    5: ['MetadataRemoved', metadataChanged(assetDefinitionId)],
    6: [
      'TotalQuantityChanged',
      struct({ asset_definition_id: assetDefinitionId, total_amount: numericValue }),
    ],
  });
  const permissionChanged = struct({ account_id: accountId, permission_id: name });
  const roleChanged = struct({ account_id: accountId, role_id: roleId });
  const accountEvent = enumeration('AccountEvent', {
    0: ['Asset', assetEvent],
    1: ['Created', account],
    2: ['Deleted', accountId],
    3: ['AuthenticationAdded', accountId],
    4: ['AuthenticationRemoved', accountId],
    5: ['PermissionAdded', permissionChanged],
    6: ['PermissionRemoved', permissionChanged],
    7: ['RoleRevoked', roleChanged],
    8: ['RoleGranted', roleChanged],
    9: ['MetadataInserted', metadataChanged(accountId)],
    10: ['MetadataRemoved', metadataChanged(accountId)],
  });
  const domainEvent = enumeration('DomainEvent', {
    0: ['Account', accountEvent],
    1: ['AssetDefinition', assetDefinitionEvent],
    2: ['Created', domain],
    3: ['Deleted', domainId],
    4: ['MetadataInserted', metadataChanged(domainId)],
    5: ['MetadataRemoved', metadataChanged(domainId)],
    6: ['OwnerChanged', struct({ domain_id: domainId, new_owner: accountId })],
  });
  const numberOfExecutionsChanged = struct({ trigger_id: triggerId, by: u32 });
  const triggerEvent = enumeration('TriggerEvent', {
    0: ['Created', triggerId],
    1: ['Deleted', triggerId],
    2: ['Extended', numberOfExecutionsChanged],
    3: ['Shortened', numberOfExecutionsChanged],
  });
  const roleEvent = enumeration('RoleEvent', {
    0: ['Created', role],
    1: ['Deleted', roleId],
    2: ['PermissionRemoved', struct({ role_id: roleId, permission_token_id: name })],
  });
  const dataEvent = enumeration('DataEvent', {
    0: ['Peer', enumeration('PeerEvent', { 0: ['Added', peerId], 1: ['Removed', peerId] })],
    1: ['Domain', domainEvent],
    2: ['Account', accountEvent],
    3: ['AssetDefinition', assetDefinitionEvent],
    4: ['Asset', assetEvent],
    5: ['Trigger', triggerEvent],
    6: ['Role', roleEvent],
    7: ['PermissionToken', struct({ old_schema: permissionTokenSchema, new_schema: permissionTokenSchema })],
    8: [
      'Configuration',
      enumeration('ConfigurationEvent', {
        0: ['Changed', parameterId],
        1: ['Created', parameterId],
        2: ['Deleted', parameterId],
      }),
    ],
    9: ['Executor', tags('ExecutorEvent', 'Upgraded')],
  });

  // ------------------------------------------------------------------------------------------------------
  // errors
  const mismatch = <T>(codec: Codec<T>) => struct({ expected: codec, actual: codec });
  const instructionType = tags(
    'InstructionType',
    'Register',
    'Unregister',
    'Mint',
    'Burn',
    'Transfer',
    'If',
    'Pair',
    'Sequence',
    'SetKeyValue',
    'RemoveKeyValue',
    'Grant',
    'Revoke',
    'ExecuteTrigger',
    'SetParameter',
    'NewParameter',
    'Upgrade',
    'Log',
    'Fail',
  );
  const findError = enumeration('FindError', {
    0: ['Asset', assetId],
    1: ['AssetDefinition', assetDefinitionId],
    2: ['Account', accountId],
    3: ['Domain', domainId],
    4: ['MetadataKey', name],
    5: ['Block', hash],
    6: ['Transaction', hash],
    7: ['Peer', peerId],
    8: ['Trigger', triggerId],
    9: ['Role', roleId],
    10: ['PermissionToken', name],
    11: ['Parameter', parameterId],
    12: ['PublicKey', publicKey],
  });
  const mathError = enumeration('MathError', {
    0: ['Overflow'],
    1: ['NotEnoughQuantity'],
    2: ['DivideByZero'],
    3: ['NegativeValue'],
    4: ['DomainViolation'],
    5: ['Unknown'],
    6: ['BinaryOpIncompatibleNumericValueTypes', struct({ left: numericValue, right: numericValue })],
    7: ['FixedPointConversion', text],
  });
  const sizeError = struct({ limits, actual: u64 });
  const metadataError = enumeration('MetadataError', {
    0: ['EntryTooBig', sizeError],
    1: ['OverallSize', sizeError],
    2: ['EmptyPath'],
    3: ['MissingSegment', name],
    4: ['InvalidSegment', name],
  });
  const queryExecutionFail = enumeration('QueryExecutionFail', {
    0: ['Signature', text],
    1: ['Evaluate', text],
    2: ['Find', findError],
    3: ['Conversion', text],
  });
  const typeError = enumeration('TypeError', {
    0: ['AssetValueType', mismatch(assetValueType)],
    1: ['ParameterValueType', mismatch(value)],
    2: ['AssetDefinitionId', mismatch(assetDefinitionId)],
  });
  // An evaluation can fail by a validation that failed by an evaluation: the one recursion that holds no
  // Value.
  const validationFail: Codec<unknown> = recursive(() => validationFailCodec);
  const evaluationError = enumeration('EvaluationError', {
    0: ['Math', mathError],
    1: ['Validation', validationFail],
    2: ['Find', text],
    3: ['Conversion', text],
  });
  const instructionEvaluationError = enumeration('InstructionEvaluationError', {
    0: ['Expression', evaluationError],
    1: ['Unsupported', instructionType],
    2: ['PermissionParameter', text],
    3: ['Type', typeError],
  });
  const instructionExecutionError = enumeration('InstructionExecutionError', {
    0: ['Evaluate', instructionEvaluationError],
    1: ['Query', queryExecutionFail],
    2: ['Conversion', text],
    3: ['Find', findError],
    4: ['Repetition', struct({ instruction_type: instructionType, id: idBox })],
    5: ['Mintability', tags('MintabilityError', 'MintUnmintable', 'ForbidMintOnMintable')],
    6: ['Math', mathError],
    7: ['Metadata', metadataError],
    8: ['Fail', text],
    9: ['InvalidParameter', enumeration('InvalidParameterError', { 0: ['Wasm', text], 1: ['NameLength'] })],
    10: ['InvariantViolation', text],
  });
  const validationFailCodec = enumeration('ValidationFail', {
    0: ['NotPermitted', text],
    1: ['InstructionFailed', instructionExecutionError],
    2: ['QueryFailed', queryExecutionFail],
    3: ['TooComplex'],
    4: ['InternalError'],
  });
  const transactionRejectionReason = enumeration('TransactionRejectionReason', {
    0: ['AccountDoesNotExist', findError],
    1: ['LimitCheck', struct({ reason: text })],
    2: ['Validation', validationFail],
    3: ['InstructionExecution', struct({ instruction, reason: text })],
    4: ['WasmExecution', struct({ reason: text })],
    5: ['Expired'],
  });

  // ------------------------------------------------------------------------------------------------------
  // blocks
  const pipelineRejectionReason = enumeration('PipelineRejectionReason', {
    0: ['Block', tags('BlockRejectionReason', 'ConsensusBlockRejection')],
    1: ['Transaction', transactionRejectionReason],
  });
  const pipelineStatus = enumeration('PipelineStatus', {
    0: ['Validating'],
    1: ['Rejected', pipelineRejectionReason],
    2: ['Committed'],
  });
  const timeInterval = struct({ since: duration, length: duration });
  const triggerCompleted = struct({
    trigger_id: triggerId,
    outcome: enumeration('TriggerCompletedOutcome', { 0: ['Success'], 1: ['Failure', text] }),
  });
  const event = enumeration('Event', {
    0: ['Pipeline', struct({ entity_kind: pipelineEntityKind, status: pipelineStatus, hash })],
    1: ['Data', dataEvent],
    2: ['Time', struct({ prev_interval: option(timeInterval), interval: timeInterval })],
    3: ['ExecuteTrigger', struct({ trigger_id: triggerId, authority: accountId })],
    4: ['Notification', enumeration('NotificationEvent', { 0: ['TriggerCompleted', triggerCompleted] })],
  });

  const signedTransaction = versionOne(struct({ signatures: vec(signature), payload }));
  const transactionValue = struct({ value: signedTransaction, error: option(transactionRejectionReason) });
  const blockPayload = struct({
    header: blockHeader,
    commit_topology: vec(peerId),
    transactions: nonEmptyVec(transactionValue),
    event_recommendations: vec(event),
  });
  return {
    signedBlock: versionOne(struct({ signatures: vec(signature), payload: blockPayload })),
    transactionQueryOutput: struct({ block_hash: hash, transaction: transactionValue }),
  };
}

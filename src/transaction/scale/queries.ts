import type { Codec } from './codec.ts';
import { enumeration } from './enumeration.ts';
import { struct } from './struct.ts';

/**
 * Every argument is an expression on the wire; the type it must evaluate to shows only in its name. Takes the
 * codec of expressions as a parameter, because a query is itself an expression.
 */
export function queryBoxOf<Expression>(expression: Codec<Expression>) {
  const byId = struct({ id: expression });
  const byName = struct({ name: expression });
  const byHash = struct({ hash: expression });
  const byIdAndKey = struct({ id: expression, key: expression });
  const byAccountId = struct({ account_id: expression });
  const byDomainId = struct({ domain_id: expression });
  const byAssetDefinitionId = struct({ asset_definition_id: expression });
  return enumeration('QueryBox', {
    0: ['FindAllAccounts'],
    1: ['FindAccountById', byId],
    2: ['FindAccountKeyValueByIdAndKey', byIdAndKey],
    3: ['FindAccountsByName', byName],
    4: ['FindAccountsByDomainId', byDomainId],
    5: ['FindAccountsWithAsset', byAssetDefinitionId],
    6: ['FindAllAssets'],
    7: ['FindAllAssetsDefinitions'],
    8: ['FindAssetById', byId],
    9: ['FindAssetDefinitionById', byId],
    10: ['FindAssetsByName', byName],
    11: ['FindAssetsByAccountId', byAccountId],
    12: ['FindAssetsByAssetDefinitionId', byAssetDefinitionId],
    13: ['FindAssetsByDomainId', byDomainId],
    14: [
      'FindAssetsByDomainIdAndAssetDefinitionId',
      struct({ domain_id: expression, asset_definition_id: expression }),
    ],
    15: ['FindAssetQuantityById', byId],
    16: ['FindTotalAssetQuantityByAssetDefinitionId', byId],
    17: ['FindAssetKeyValueByIdAndKey', byIdAndKey],
    18: ['FindAssetDefinitionKeyValueByIdAndKey', byIdAndKey],
    19: ['FindAllDomains'],
    20: ['FindDomainById', byId],
    21: ['FindDomainKeyValueByIdAndKey', byIdAndKey],
    22: ['FindAllPeers'],
    23: ['FindAllBlocks'],
    24: ['FindAllBlockHeaders'],
    25: ['FindBlockHeaderByHash', byHash],
    26: ['FindAllTransactions'],
    27: ['FindTransactionsByAccountId', byAccountId],
    28: ['FindTransactionByHash', byHash],
    29: ['FindPermissionTokensByAccountId', byId],
    30: ['FindPermissionTokenSchema'],
    31: ['FindAllActiveTriggerIds'],
    32: ['FindTriggerById', byId],
    33: ['FindTriggerKeyValueByIdAndKey', byIdAndKey],
    34: ['FindTriggersByDomainId', byDomainId],
    35: ['FindAllRoles'],
    36: ['FindAllRoleIds'],
    37: ['FindRoleByRoleId', byId],
    38: ['FindRolesByAccountId', byId],
    39: ['FindAllParameters'],
  });
}

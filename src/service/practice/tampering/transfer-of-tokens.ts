import { parseAccountId } from '../../../contract/account-id.ts';
import type { AccountIdValue, IdBox } from '../../../transaction/scale/identifiers.ts';
import type { Expression, Instruction, Value } from '../../../transaction/scale/model.ts';

/** A whole number of tokens, as in rewards. */
const LOOT = 100;
const REWARD_TOKEN = { name: 'reward', domain_id: { name: 'contribution' } };

const raw = (value: Value): Expression => ({ tag: 'Raw', value });
const id = (value: IdBox): Expression => raw({ tag: 'Id', value });

function accountOf(accountId: string): AccountIdValue {
  const { name, domain } = parseAccountId(accountId) ?? { name: accountId, domain: accountId };
  return { domain_id: { name: domain }, name };
}

/** Transfers tokens from one account to another. */
export function transferOfTokens(from: string, to: string): Instruction {
  return {
    tag: 'Transfer',
    value: {
      source_id: id({
        tag: 'AssetId',
        value: { definition_id: REWARD_TOKEN, account_id: accountOf(from) },
      }),
      object: raw({ tag: 'Numeric', value: { tag: 'U32', value: LOOT } }),
      destination_id: id({ tag: 'AccountId', value: accountOf(to) }),
    },
  };
}

import { parseAccountId } from '../../../contract/account-id.ts';
import type { FlagTarget } from '../../../transaction/compare/comparison.ts';
import type { AccountIdValue, IdBox } from '../../../transaction/scale/identifiers.ts';
import type { Expression, Instruction, Value } from '../../../transaction/scale/model.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
const MS_PER_S = 1000;

const raw = (value: Value): Expression => ({ tag: 'Raw', value });
const id = (value: IdBox): Expression => raw({ tag: 'Id', value });

function accountOf(accountId: string): AccountIdValue {
  const { name, domain } = parseAccountId(accountId) ?? { name: accountId, domain: accountId };
  return { domain_id: { name: domain }, name };
}

/** Grants an account the permission to change an asset, as a report does for its own account. */
export function permissionOn({ definitionId, accountId }: FlagTarget, grantedTo: string): Instruction {
  const payload = JSON.stringify({ asset_id: `${definitionId}#${accountId}` });
  return {
    tag: 'Grant',
    value: {
      object: raw({
        tag: 'PermissionToken',
        value: { definition_id: 'CanSetKeyValueInUserAsset', payload },
      }),
      destination_id: id({ tag: 'AccountId', value: accountOf(grantedTo) }),
    },
  };
}

/** Runs an instruction with an account's permissions every day, starting an hour from now, indefinitely. */
export function everyDay(instruction: Instruction, authority: string, nowMs: number): Instruction {
  const startS = Math.floor(nowMs / MS_PER_S) + HOUR_S;
  const action = {
    executable: { tag: 'Instructions', value: [instruction] },
    repeats: { tag: 'Indefinitely' },
    authority: accountOf(authority),
    filter: {
      tag: 'Time',
      value: {
        tag: 'Schedule',
        value: {
          start: { secs: BigInt(startS), nanos: 0 },
          period: { secs: BigInt(DAY_S), nanos: 0 },
        },
      },
    },
    metadata: { map: [] },
  } as const;
  const trigger = { id: { domain_id: undefined, name: 'housekeeping' }, action };
  const object = raw({ tag: 'Identifiable', value: { tag: 'Trigger', value: trigger } });
  return { tag: 'Register', value: { object } };
}

import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { parseAssetDefinitionId } from '../../../contract/asset-definition-id.ts';
import type { RegistryRecord } from '../../api/tolerant-record.ts';
import { Fact, Facts } from '../../components/facts.tsx';
import { TransactionText } from '../../components/transaction-text.tsx';
import { TransactionIdentifier } from '../../transaction-view/transaction-identifier.tsx';
import { say } from '../../words/say.ts';

interface FlagNamesProps {
  readonly record: RegistryRecord;
  readonly definitionId: string;
}

/** The identifier of the row beside that in the asset id, which is what the flag goes to. */
export function FlagNames({ record, definitionId }: FlagNamesProps) {
  const name = parseAssetDefinitionId(definitionId)?.ledgerName;
  return (
    <Facts>
      <Fact name={say('flag.rowIdentifier')}>
        <TransactionIdentifier>{record.id}</TransactionIdentifier>
      </Fact>
      <Fact name={say('flag.assetIdentifier')}>
        {name === undefined ? (
          say('flag.assetIdentifierNone')
        ) : (
          <TransactionIdentifier>{name}</TransactionIdentifier>
        )}
      </Fact>
      <Fact name={say('flag.assetId')}>
        <TransactionText mono>{definitionId}</TransactionText>
      </Fact>
    </Facts>
  );
}

export interface AssetNameCheckProps {
  readonly busy: boolean;
  /** Signs with the key that is here; absent where there is none, or where that takes another opt-in. */
  readonly onSign: (() => void) | undefined;
  /** Further ways to sign, which are there once it is agreed to. */
  readonly children: ReactNode;
}

/** The deliberate confirmation that an asset id belongs to its row though it does not say so. */
export function AssetNameCheck({ busy, onSign, children }: AssetNameCheckProps) {
  const [agreed, setAgreed] = useState(false);
  return (
    <Stack gap="sm">
      <Text size="sm">{say('flag.unnamedText')}</Text>
      <Checkbox
        label={say('flag.unnamedAgree')}
        checked={agreed}
        disabled={busy}
        onChange={({ currentTarget }) => setAgreed(currentTarget.checked)}
      />
      {onSign !== undefined && (
        <div>
          <Button variant="default" disabled={!agreed} aria-disabled={busy} onClick={onSign}>
            {say('flag.unnamedSign')}
          </Button>
        </div>
      )}
      {agreed && children}
    </Stack>
  );
}

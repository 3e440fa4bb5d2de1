import { Text } from '@mantine/core';
import { IconAlertOctagon, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { InspectedSignature } from '../../../transaction/inspect/inspection.ts';
import { CopyableHash } from '../../ui/components/copy-button.tsx';
import { type Column, WindowedRows } from '../../ui/grid/windowed-rows.tsx';
import { numberColumn } from './differing-rows.tsx';
import { t } from './messages.ts';
import classes from './signature-list.module.css';

/** The only algorithm that can be verified here. */
const VERIFIABLE = 'ed25519';
/** Up to this length a plain list is rendered; longer ones are windowed. */
const MAX_LIST = 20;
const ROW_HEIGHT_PX = 66;

const STATES = {
  valid: { words: 'transaction.signatureValid', Icon: IconCircleCheck },
  invalid: { words: 'transaction.signatureInvalid', Icon: IconAlertOctagon },
  unknown: { words: 'transaction.signatureUnknown', Icon: IconHelpCircle },
} as const;

function stateOf({ algorithm, valid }: InspectedSignature): keyof typeof STATES {
  if (valid) return 'valid';
  return algorithm.toLowerCase() === VERIFIABLE ? 'invalid' : 'unknown';
}

function State({ signature }: { readonly signature: InspectedSignature }) {
  const state = stateOf(signature);
  const { words, Icon } = STATES[state];
  return (
    <span className={classes['state']} data-state={state}>
      <Icon size={16} aria-hidden className={classes['icon']} />
      {t(words, { algorithm: signature.algorithm })}
    </span>
  );
}

/** The account that looks at it. */
export interface OwnIdentity {
  readonly accountId: string;
  readonly publicKeyHex: string;
}

interface KeyProps {
  readonly signature: InspectedSignature;
  readonly own: OwnIdentity | undefined;
}

function Key({ signature, own }: KeyProps) {
  return (
    <span>
      <CopyableHash thing={t('transaction.publicKey')} hex={signature.publicKeyHex} />
      {own?.publicKeyHex === signature.publicKeyHex && ` ${t('transaction.yourKey')}`}
    </span>
  );
}

const columnsFor = (own: OwnIdentity | undefined): readonly Column<InspectedSignature>[] => [
  numberColumn(),
  {
    title: t('transaction.signatureState'),
    cell: (signature) => <State signature={signature} />,
  },
  {
    title: t('transaction.publicKey'),
    cell: (signature) => <Key signature={signature} own={own} />,
  },
];

function Rows({ signatures, own }: SignatureListProps) {
  const columns = useMemo(() => columnsFor(own), [own]);
  const valid = signatures.filter((signature) => signature.valid).length;
  return (
    <>
      <Text size="sm" mb={4}>
        {t('transaction.signaturesCounted', {
          count: signatures.length,
          valid,
          other: signatures.length - valid,
        })}
      </Text>
      <WindowedRows
        label={t('transaction.signatures')}
        items={signatures}
        columns={columns}
        rowHeightPx={ROW_HEIGHT_PX}
        className={classes['table']}
        narrow
      />
    </>
  );
}

export interface SignatureListProps {
  readonly signatures: readonly InspectedSignature[];
  readonly own?: OwnIdentity | undefined;
}

/** Existing signatures and whether they are valid. */
export function SignatureList({ signatures, own }: SignatureListProps) {
  if (signatures.length === 0) return t('transaction.noSignatures');
  if (signatures.length > MAX_LIST) return <Rows signatures={signatures} own={own} />;
  const entries = signatures.map((signature, place) => ({ place, signature }));
  return (
    <ul className={classes['signatures']}>
      {entries.map(({ place, signature }) => (
        <li key={place}>
          <State signature={signature} />
          <Key signature={signature} own={own} />
        </li>
      ))}
    </ul>
  );
}

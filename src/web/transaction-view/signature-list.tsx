import { Text } from '@mantine/core';
import { IconAlertOctagon, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import { useCallback } from 'react';
import type { InspectedSignature } from '../../transaction/inspection.ts';
import { CopyableHash } from '../components/copy-button.tsx';
import { RowCell, WindowedRows } from '../components/windowed-rows.tsx';
import { say } from './messages.ts';
import classes from './signature-list.module.css';

/** The only algorithm that can be verified here. */
const VERIFIABLE = 'ed25519';
/** Lists up to this length are shown without a disclosure. */
const MAX_LIST = 20;
const ROW_HEIGHT_PX = 66;

const STATES = {
  valid: { words: 'submission.signatureValid', Icon: IconCircleCheck },
  invalid: { words: 'submission.signatureInvalid', Icon: IconAlertOctagon },
  unknown: { words: 'submission.signatureUnknown', Icon: IconHelpCircle },
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
      {say(words, { algorithm: signature.algorithm })}
    </span>
  );
}

const Key = ({ signature }: { readonly signature: InspectedSignature }) => (
  <CopyableHash thing={say('submission.publicKey')} hex={signature.publicKeyHex} />
);

function Rows({ signatures }: SignatureListProps) {
  const titles = [say('submission.number'), say('submission.signatureState'), say('submission.publicKey')];
  const renderRow = useCallback(
    (index: number) => {
      const signature = signatures[index];
      if (signature === undefined) return null;
      return (
        <>
          <RowCell title={say('submission.number')}>{(index + 1).toLocaleString('en')}</RowCell>
          <RowCell title={say('submission.signatureState')}>
            <State signature={signature} />
          </RowCell>
          <RowCell title={say('submission.publicKey')}>
            <Key signature={signature} />
          </RowCell>
        </>
      );
    },
    [signatures],
  );
  const valid = signatures.filter((signature) => signature.valid).length;
  return (
    <>
      <Text size="sm" mb={4}>
        {say('submission.signaturesCounted', {
          count: signatures.length,
          valid,
          other: signatures.length - valid,
        })}
      </Text>
      <WindowedRows
        label={say('submission.signatures')}
        count={signatures.length}
        columns={titles}
        rowHeightPx={ROW_HEIGHT_PX}
        renderRow={renderRow}
        className={classes['table']}
        narrow
      />
    </>
  );
}

export interface SignatureListProps {
  readonly signatures: readonly InspectedSignature[];
}

/** Existing signatures and whether they are valid. */
export function SignatureList({ signatures }: SignatureListProps) {
  if (signatures.length === 0) return say('submission.noSignatures');
  if (signatures.length > MAX_LIST) return <Rows signatures={signatures} />;
  const entries = signatures.map((signature, place) => ({ place, signature }));
  return (
    <ul className={classes['signatures']}>
      {entries.map(({ place, signature }) => (
        <li key={place}>
          <State signature={signature} />
          <Key signature={signature} />
        </li>
      ))}
    </ul>
  );
}

import { IconAlertOctagon, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react';
import type { InspectedSignature } from '../../transaction/inspection.ts';
import { CopyableHash } from '../components/copyable-hash.tsx';
import { say } from '../words/say.ts';
import classes from './signature-list.module.css';

/** Of the algorithms only this can be verified here. */
const VERIFIABLE = 'ed25519';

const STATES = {
  valid: { words: 'submission.signatureValid', Icon: IconCircleCheck },
  invalid: { words: 'submission.signatureInvalid', Icon: IconAlertOctagon },
  unknown: { words: 'submission.signatureUnknown', Icon: IconHelpCircle },
} as const;

function stateOf({ algorithm, valid }: InspectedSignature): keyof typeof STATES {
  if (valid) return 'valid';
  return algorithm.toLowerCase() === VERIFIABLE ? 'invalid' : 'unknown';
}

/** Who has signed already, and whether validly. */
export function SignatureList({ signatures }: { readonly signatures: readonly InspectedSignature[] }) {
  if (signatures.length === 0) return say('submission.noSignatures');
  const entries = signatures.map((signature, place) => ({ place, signature }));
  return (
    <ul className={classes['signatures']}>
      {entries.map(({ place, signature }) => {
        const { algorithm, publicKeyHex } = signature;
        const state = stateOf(signature);
        const { words, Icon } = STATES[state];
        return (
          <li key={place}>
            <span className={classes['state']} data-state={state}>
              <Icon size={16} aria-hidden className={classes['icon']} />
              {say(words, { algorithm })}
            </span>
            <CopyableHash thing={say('submission.publicKey')} hex={publicKeyHex} />
          </li>
        );
      })}
    </ul>
  );
}

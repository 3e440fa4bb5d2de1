import { Stack, Text, Title } from '@mantine/core';
import type { InspectedSignature, TransactionInspection } from '../../transaction/inspection.ts';
import { visibleText } from '../../transaction/visible-text.ts';
import { CopyableHash } from '../components/copyable-hash.tsx';
import { Fact, Facts } from '../components/facts.tsx';
import { MomentText } from '../components/moment-text.tsx';
import { useNow } from '../format/use-now.ts';
import { say } from '../words/say.ts';
import { ContributionInWords } from './contribution-in-words.tsx';
import { instructionsInWords } from './instructions-in-words.ts';
import classes from './transaction-in-words.module.css';

/** More of one sort than anybody reads in a card; what is left out is counted. */
const MAX_SHOWN = 25;

function More({ all }: { readonly all: number }) {
  if (all <= MAX_SHOWN) return null;
  return <Text size="sm">{say('submission.more', { count: all - MAX_SHOWN })}</Text>;
}

function Contributions({
  inspection,
  nowMs,
}: {
  readonly inspection: TransactionInspection;
  readonly nowMs: number;
}) {
  const numbered = inspection.contributions
    .slice(0, MAX_SHOWN)
    .map((contribution, position) => ({ number: position + 1, contribution }));
  const total = inspection.contributions.length;
  return (
    <>
      {numbered.map(({ number, contribution }) => (
        <section key={number} className={classes.contribution}>
          <Title order={4} size="h3">
            {say('submission.contribution', { number, total })}
          </Title>
          <ContributionInWords contribution={contribution} nowMs={nowMs} />
        </section>
      ))}
      <More all={total} />
    </>
  );
}

function OtherInstructions({ inspection }: { readonly inspection: TransactionInspection }) {
  const sentences = instructionsInWords(inspection);
  if (sentences.length === 0) return null;
  return (
    <section>
      <Title order={4} size="h3">
        {say('submission.also')}
      </Title>
      <ul className={classes.sentences}>
        {sentences.slice(0, MAX_SHOWN).map(({ place, sentence }) => (
          <li key={place}>{sentence}</li>
        ))}
      </ul>
      <More all={sentences.length} />
    </section>
  );
}

function signatureText({ algorithm, publicKeyHex, valid }: InspectedSignature): string {
  return say('submission.signature', { algorithm, publicKey: publicKeyHex, valid: String(valid) });
}

export interface TransactionProps {
  readonly inspection: TransactionInspection;
}

/**
 * What a transaction does, in words, from its bytes alone: nothing here comes from the form, so that what is read is
 * what is signed.
 */
export function TransactionContent({ inspection }: TransactionProps) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {say('submission.builtFromBytes')}
      </Text>
      <Contributions inspection={inspection} nowMs={useNow()} />
      <OtherInstructions inspection={inspection} />
    </Stack>
  );
}

/** Who it is signed as, when it was made and until when it counts, and the hash that names it. */
export function TransactionHeader({ inspection }: TransactionProps) {
  const nowMs = useNow();
  const { creationTimeMs, expiresAtMs, nonce, signatures } = inspection;
  return (
    <Facts>
      <Fact name={say('submission.authority')}>{visibleText(inspection.authority)}</Fact>
      <Fact name={say('submission.createdAt')}>
        {creationTimeMs === undefined ? (
          say('submission.notReadable')
        ) : (
          <MomentText ms={creationTimeMs} nowMs={nowMs} />
        )}
      </Fact>
      <Fact name={say('submission.validUntil')}>
        {expiresAtMs === undefined ? (
          say(creationTimeMs === undefined ? 'submission.notReadable' : 'submission.validForever')
        ) : (
          <MomentText ms={expiresAtMs} nowMs={nowMs} />
        )}
      </Fact>
      <Fact name={say('submission.nonce')}>
        {nonce === undefined
          ? say(creationTimeMs === undefined ? 'submission.notReadable' : 'submission.noNonce')
          : String(nonce)}
      </Fact>
      <Fact name={say('submission.signatures')}>
        {signatures.length === 0 ? (
          say('submission.noSignatures')
        ) : (
          <ul className={classes.sentences}>
            {signatures.map((signature) => (
              <li key={`${signature.algorithm} ${signature.publicKeyHex}`}>{signatureText(signature)}</li>
            ))}
          </ul>
        )}
      </Fact>
      <Fact name={say('submission.size')}>
        {say('submission.sizeText', { count: inspection.byteLength })}
      </Fact>
      <Fact name={say('submission.hash')}>
        <CopyableHash thing={say('submission.hash')} hex={inspection.payloadHashHex} />
      </Fact>
    </Facts>
  );
}

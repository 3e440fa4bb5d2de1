import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import type { Finding } from './dossier.ts';
import classes from './dossier.module.css';
import { findingText } from './dossier-words.ts';

/** The findings as a list, a sentence each. */
export function FindingsList({ findings }: { readonly findings: readonly Finding[] }) {
  const sentences = findings.map(findingText);
  return (
    <ul className={classes['findings']}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          <MarkedText>{sentence}</MarkedText>
        </li>
      ))}
    </ul>
  );
}

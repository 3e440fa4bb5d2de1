import { useMemo } from 'react';
import type { SearchTerm } from '../../../contract/identifier/search-term.ts';
import { Fact, Facts } from '../../ui/components/facts.tsx';
import { IdentifierText } from '../../ui/components/text/identifier-text.tsx';
import { MarkedText } from '../../ui/components/text/marked-text.tsx';
import { shownText } from '../../ui/components/text/shown-text.ts';
import { DossierLink } from './dossier-link.tsx';
import classes from './dossier.module.css';
import { numberFacts, type NumberFact } from './number-facts.ts';

function FactValue({ fact: { text, links = [] } }: { readonly fact: NumberFact }) {
  return (
    <>
      {links.length > 0 && (
        <span className={classes['links']}>
          {links.map(({ identifier, text: shown }) => (
            <DossierLink key={identifier} identifier={identifier}>
              <IdentifierText short>{shown}</IdentifierText>
            </DossierLink>
          ))}
        </span>
      )}
      {text !== undefined && <MarkedText>{shownText(text)}</MarkedText>}
    </>
  );
}

/** The facts of the number itself, without the registry. */
export function NumberFactsList({ term }: { readonly term: SearchTerm }) {
  const facts = useMemo(() => numberFacts(term), [term]);
  return (
    <Facts>
      {facts.map((fact) => (
        <Fact key={`${fact.name} ${fact.text ?? ''}`} name={fact.name}>
          <FactValue fact={fact} />
        </Fact>
      ))}
    </Facts>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearchTerm } from '../../../contract/identifier/search-term.ts';
import { namedIdentifier } from '../../ui/components/text/shown-text.ts';
import { IDENTIFIER_ROUTE } from '../../ui/format/paths.ts';
import classes from './dossier.module.css';
import { t } from './messages.ts';

export interface DossierLinkProps {
  readonly identifier: string;
  readonly className?: string | undefined;
  /** Set in a grid, which has one Tab stop of its own. */
  readonly tabIndex?: number | undefined;
  /** Defaults to the word `Dossier`. */
  readonly children?: ReactNode;
}

/**
 * A link to the dossier of an identifier. Plain content for an identifier in no known form, which has none.
 */
export function DossierLink({
  identifier,
  className = classes['link'],
  tabIndex,
  children,
}: DossierLinkProps) {
  if (!parseSearchTerm(identifier).ok) return children;
  return (
    <Link
      to={IDENTIFIER_ROUTE}
      params={{ id: identifier }}
      className={className}
      tabIndex={tabIndex}
      data-link={children === undefined && tabIndex === undefined ? 'alone' : undefined}
      {...(children === undefined
        ? { 'aria-label': t('dossier.openOf', { identifier: namedIdentifier(identifier) }) }
        : {})}
    >
      {children ?? t('dossier.open')}
    </Link>
  );
}

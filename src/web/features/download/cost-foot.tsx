import type { Quote } from '../../../client/downloads/quote.ts';
import { foundOf } from './download-order.ts';
import classes from './download.module.css';
import { t } from './messages.ts';

/**
 * The cost in a line, where the page is a single column and the cost itself is far below the filters: it
 * stays in sight while they are chosen. For the eye alone: nobody hears the cost twice.
 */
export function CostFoot({ quote }: { readonly quote: Quote | null | undefined }) {
  if (quote === null || quote === undefined) return null;
  const { details } = quote;
  const { creditsSpent: cost } = details;
  const found = foundOf(details);
  return (
    <div className={classes['foot']} aria-hidden>
      {found === undefined ? t('download.footCost', { cost }) : t('download.foot', { found, cost })}
    </div>
  );
}

import { rangeText } from '../../../contract/identifier/range.ts';
import { Fact } from '../../ui/components/facts.tsx';
import { type PlanReading, readNumberingPlan } from '../../../reading/home-country/numbering-plan.ts';
import { t } from './messages.ts';

function kindText(reading: PlanReading | undefined): string {
  if (reading === undefined) return t('dossier.fact.notKnown');
  return reading.kind === undefined ? t('dossier.plan.unassigned') : t(`dossier.plan.type.${reading.kind}`);
}

function lengthText(reading: PlanReading | undefined): string {
  if (reading === undefined) return t('dossier.fact.notKnown');
  return t(reading.isPossible ? 'dossier.plan.possible' : 'dossier.plan.impossible');
}

/** Returns one text if it is the same for both ends of a range. */
function ofBoth(
  words: (reading: PlanReading | undefined) => string,
  first: PlanReading | undefined,
  last: PlanReading | undefined,
): string {
  const [ofFirst, ofLast] = [words(first), words(last)];
  return ofFirst === ofLast ? ofFirst : t('dossier.plan.firstLast', { first: ofFirst, last: ofLast });
}

export interface PlanFactsProps {
  readonly low: bigint;
  readonly high: bigint;
}

/** The facts of the numbering plan about a phone number, or about both ends of a range. */
export function PlanFacts({ low, high }: PlanFactsProps) {
  const first = readNumberingPlan(rangeText('phone', low, low));
  const last = readNumberingPlan(rangeText('phone', high, high));
  return (
    <>
      <Fact name={t('dossier.plan.kind')}>{ofBoth(kindText, first, last)}</Fact>
      <Fact name={t('dossier.plan.length')}>{ofBoth(lengthText, first, last)}</Fact>
      {low === high && first?.nationalFormat !== undefined && (
        <Fact name={t('dossier.plan.format')}>{first.nationalFormat}</Fact>
      )}
    </>
  );
}
